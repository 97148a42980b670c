import noticeStyles from '../../frame/notice.module.css';
import styles from './steps.module.css';

/** A search field, a copied ticket, a basket, and a receipt with a discount on it: the tone and line of each path. */
const drawings: readonly { readonly box: string; readonly paths: readonly [tone: string, line: string][] }[] =
  [
    {
      box: '0 0 120 76',
      paths: [
        ['sheet', 'M10 14h88a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z'],
        ['line', 'M16 32h34'],
        ['', 'm101 59 13 13'],
        ['lemon', 'M88 30a17 17 0 1 1 0 34 17 17 0 0 1 0-34'],
      ],
    },
    {
      box: '0 0 120 76',
      paths: [
        ['sheet', 'M10 14h60a6 6 0 0 0 12 0h28q8 0 8 8v36q0 8-8 8H82a6 6 0 0 0-12 0H10q-8 0-8-8V22q0-8 8-8z'],
        ['stub', 'M76 21v38a7 7 0 0 1 7 6h27q7 0 7-7V22q0-7-7-7H83a7 7 0 0 1-7 6z'],
        ['line', 'M16 32h38M16 46h24M76 26v5m0 6v5m0 6v5'],
        ['', 'm89 40 6 7 13-15'],
      ],
    },
    {
      box: '16 0 88 76',
      paths: [
        ['', 'M40 32 54 8M80 32 66 8'],
        ['lemon', 'M18 32h84l-8 34a6 6 0 0 1-6 5H32a6 6 0 0 1-6-5z'],
        ['', 'M44 44v14M60 44v14M76 44v14'],
      ],
    },
    {
      box: '30 0 60 76',
      paths: [
        ['sheet', 'M32 4h56v66l-7-6-7 6-7-6-7 6-7-6-7 6-7-6-7 6z'],
        ['line', 'M42 16h36M42 26h24'],
        ['lemon', 'M41 36h38v15H41z'],
        ['', 'M47 43.5h7M61 43.5h11'],
      ],
    },
  ];

/** What the step of this index is about, drawn as small as its number. */
export function StepDrawing({ index }: { index: number }) {
  const { box, paths } = drawings[index]!;
  return (
    <svg className={`${noticeStyles.drawing} ${styles.drawing}`} viewBox={box} aria-hidden="true">
      {paths.map(([tone, line]) => (
        <path key={line} data-tone={tone || undefined} fill="none" d={line} />
      ))}
    </svg>
  );
}
