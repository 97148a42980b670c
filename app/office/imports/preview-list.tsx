import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { changeText } from '../../words/office/audit-fields.ts';
import { wholeDates } from '../../words/office/whole-dates.ts';
import { INTENT_FIELD } from '../ui/form/form-values.ts';
import { Pager } from '../ui/list/pager.tsx';
import { type Column, RecordTable } from '../ui/list/record-table.tsx';
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
  const columns: readonly (Column<PreviewEntry> & { has: (entry: PreviewEntry) => unknown })[] = [
    {
      head: 'In the feed',
      isWide: true,
      has: ({ words }) => words,
      cell: ({ words }) => words && <span className="soft">“{words}”</span>,
    },
    {
      head: 'How we read it',
      isWide: true,
      has: ({ read }) => read,
      cell: ({ read, isUnderstood }) =>
        read &&
        (isUnderstood ? (
          wholeDates(read)
        ) : (
          <>
            <b>{read}</b> <span className="soft">Shoppers see the feed’s own words.</span>
          </>
        )),
    },
    {
      head: 'What changes',
      isWide: true,
      has: ({ changes }) => changes.length > 0,
      cell: ({ changes }) =>
        changes.map(({ label, before, after }) => (
          <p key={label}>
            <span className="soft">{label}</span> {wholeDates(changeText({ before, after }))}
          </p>
        )),
    },
    { head: 'Why', isWide: true, has: ({ why }) => why, cell: (entry) => <Why entry={entry} may={may} /> },
  ];
  return (
    <>
      <div className={styles.rows}>
        <RecordTable
          caption="Rows"
          rows={entries}
          idOf={({ number }) => number}
          titleHead="Code"
          titleOf={(entry) => <Title entry={entry} />}
          {...(may === 'choose' && { selectLabel: ({ code }: PreviewEntry) => code })}
          columns={columns.filter(({ has }) => entries.some(has))}
        />
      </div>
      <Pager next={next} />
    </>
  );
}

function Title({ entry: { id, code, store, codeId, category } }: { entry: PreviewEntry }) {
  return (
    <>
      {codeId === null ? (
        code ? (
          <code>{code}</code>
        ) : (
          'No code'
        )
      ) : (
        <Link to={`/office/codes/${codeId}`}>
          <code>{code}</code>
        </Link>
      )}{' '}
      <span className="soft note">{[store, category, id && `id ${id}`].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function Why({ entry, may }: { entry: PreviewEntry; may: PreviewListProps['may'] }) {
  const { number, code, codeId, besideId, held, why } = entry;
  return (
    why && (
      <>
        {codeId === null || codeId !== number ? `Row ${number}: ${why}` : why}{' '}
        {besideId !== null && <Link to={`/office/codes/${besideId}`}>Ours</Link>}
        {may === 'give-words' && held === 'no-words' && <GiveWords number={number} code={code} />}
      </>
    )
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
