import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { changeText } from '../../words/office/audit-fields.ts';
import { wholeDates } from '../../words/office/whole-dates.ts';
import { INTENT_FIELD } from '../ui/form/form-values.ts';
import { Pager } from '../ui/list/pager.tsx';
import type { PreviewEntry } from './preview-entry.server.ts';
import styles from './run.module.css';

interface PreviewListProps {
  readonly entries: readonly PreviewEntry[];
  /** The address of the rows that follow. */
  readonly next: string | undefined;
  /** What can be done with each: it's chosen for a change of several, or given words. */
  readonly may?: 'choose' | 'give-words' | undefined;
}

/** Rows of a file: what they say, and what becomes of them. */
export function PreviewList({ entries, next, may }: PreviewListProps) {
  return (
    <>
      <ol role="list" className={`ruled ${styles.entries}`} aria-label="Rows">
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} may={may} />
        ))}
      </ol>
      <Pager next={next} />
    </>
  );
}

function Entry({ entry, may }: { entry: PreviewEntry; may: PreviewListProps['may'] }) {
  const { number, id, code, store, words, codeId, besideId, category, held, why, read, changes } = entry;
  return (
    <li>
      <p className={styles.name}>
        {may === 'choose' ? (
          <label>
            <input type="checkbox" name="ids" value={number} aria-label={`Select ${code}`} /> <b>{code}</b>
          </label>
        ) : codeId === null ? (
          code ? (
            <b>{code}</b>
          ) : (
            'No code'
          )
        ) : (
          <Link to={`/office/codes/${codeId}`}>{code}</Link>
        )}{' '}
        <span className="soft">{[store, id && `id ${id}`, category].filter(Boolean).join(' · ')}</span>
      </p>
      {(words || read) && (
        <p>
          {words && <span className="soft">“{words}”</span>} {read && wholeDates(read)}
        </p>
      )}
      {changes.map(({ label, before, after }) => (
        <p key={label}>
          <span className="soft">{label}</span> {wholeDates(changeText({ before, after }))}
        </p>
      ))}
      {why && (
        <p>
          {codeId === null || codeId !== number ? `Row ${number}: ${why}` : why}{' '}
          {besideId !== null && <Link to={`/office/codes/${besideId}`}>Ours</Link>}
        </p>
      )}
      {may === 'give-words' && held === 'no-words' && <GiveWords number={number} code={code} />}
    </li>
  );
}

function GiveWords({ number, code }: { number: number; code: string }) {
  return (
    <Form method="post" className="flow" aria-label={`Words for ${code}`} preventScrollReset>
      <input type="hidden" name="number" value={number} />
      <Field name="words" label={`What ${code} gives`} note="such as $10 off $50">
        {(control) => <input {...control} type="text" autoComplete="off" maxLength={280} />}
      </Field>
      <Button name={INTENT_FIELD} value="words" kind="plain">
        Publish it with these words
      </Button>
    </Form>
  );
}
