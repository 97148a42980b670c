import { Link } from 'react-router';
import type { RunView } from '../../data/imports/uploads/list-runs.server.ts';
import type { Previewed } from '../../domain/office/uploaded-files.ts';
import { formatCount } from '../../words/counts.ts';
import { changeText } from '../../words/office/audit-fields.ts';
import { wholeDates } from '../../words/office/whole-dates.ts';
import { Pager } from '../ui/list/pager.tsx';
import { previewWords } from './import-words.ts';
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
        {codeId === null ? (
          code ? (
            <b>{code}</b>
          ) : (
            'No code'
          )
        ) : (
          <Link to={`/office/codes/${codeId}`}>{code}</Link>
        )}{' '}
        <span className="soft">{[store, id && `id ${id}`].filter(Boolean).join(' · ')}</span>
      </p>
      {words && <p className={styles.words}>“{words}”</p>}
      {read && <p>{wholeDates(read)}</p>}
      {changes.map(({ label, before, after }) => (
        <p key={label}>
          <span className="soft">{label}</span> {wholeDates(changeText({ before, after }))}
        </p>
      ))}
      {why && <p>{codeId === null || codeId !== number ? `Row ${number}: ${why}` : why}</p>}
    </li>
  );
}

interface OutcomesProps {
  readonly run: RunView;
  readonly outcomes: readonly Previewed[];
  readonly shown: Previewed;
}

/** Links to the rows, by what becomes of them. */
export function Outcomes({ run, outcomes, shown }: OutcomesProps) {
  return (
    <nav className={`flow ${styles.outcomes}`} aria-label="Rows by what becomes of them">
      {outcomes.map((each) => (
        <Link
          key={each}
          to={`?show=${each}`}
          preventScrollReset
          aria-current={each === shown ? 'true' : undefined}
          data-none={(run.state === 'ready' && run.counts[each] === 0) || undefined}
        >
          {previewWords[each]}{' '}
          {run.state === 'ready' && <span className="num">{formatCount(run.counts[each])}</span>}
        </Link>
      ))}
    </nav>
  );
}
