import { Link } from 'react-router';
import { Pager } from '../ui/list/pager.tsx';
import type { PreviewEntry } from './preview-entry.server.ts';
import styles from './run.module.css';

interface PreviewListProps {
  readonly entries: readonly PreviewEntry[];
  /** The address of the rows that follow. */
  readonly next: string | undefined;
}

/** Rows of a file: what they say, and what becomes of them. */
export function PreviewList({ entries, next }: PreviewListProps) {
  return (
    <>
      <ol role="list" className={`ruled ${styles.entries}`} aria-label="Rows">
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
      <Pager next={next} />
    </>
  );
}

function Entry({ entry }: { entry: PreviewEntry }) {
  const { number, id, code, store, words, codeId, why, read, changes } = entry;
  return (
    <li>
      <p className={styles.name}>
        {codeId === null ? <b>{code || 'No code'}</b> : <Link to={`/office/codes/${codeId}`}>{code}</Link>}{' '}
        <span className="soft">{[store, id && `id ${id}`].filter(Boolean).join(' · ')}</span>
      </p>
      {words && <p className={styles.words}>“{words}”</p>}
      {read && <p>{read}</p>}
      {changes.map(({ label, before, after }) => (
        <p key={label}>
          <span className="soft">{label}</span> {before ?? 'a longer text'} → {after ?? 'a longer text'}
        </p>
      ))}
      {why && <p>{codeId === null || codeId !== number ? `Row ${number}: ${why}` : why}</p>}
    </li>
  );
}
