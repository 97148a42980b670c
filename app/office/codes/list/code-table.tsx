import type { OfficeCodeRow } from '../../../data/codes/office/office-codes.server.ts';
import { NEVER_DAY } from '../../../domain/time/days.ts';
import { StoreDisc } from '../../../ui/store/store-disc.tsx';
import { sizeOfCode } from '../../../ui/ticket/code-size.ts';
import { CodeText } from '../../../ui/ticket/code-text.tsx';
import { formatCount } from '../../../words/counts.ts';
import { formatNearDay, formatTime } from '../../../words/days.ts';
import type { CodeEnd } from '../../../words/last-day.ts';
import { codeStateOf } from '../../../words/office/code-states.ts';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { StatusMark } from '../../ui/list/status-mark.tsx';
import styles from './codes.module.css';

interface CodeTableProps {
  readonly rows: readonly OfficeCodeRow[];
  /** Integer day, for printing dates. */
  readonly today: number;
  readonly isSelectable?: boolean;
}

export function CodeTable({ rows, today, isSelectable = false }: CodeTableProps) {
  const nameOf = ({ card }: OfficeCodeRow) => `${card.code} at ${card.store.name}`;
  return (
    <RecordTable
      caption="Codes, newest first, those that are over last"
      rows={rows}
      idOf={({ card }) => card.id}
      titleHead="Code"
      isBroad
      titleOf={({ card }) => (
        <span className={styles.title}>
          <StoreDisc logo={card.store.logo} hue={card.store.hue} />
          <span className={styles.code} data-size={sizeOfCode(card.code)}>
            <CodeText text={card.code} />
          </span>
        </span>
      )}
      linkOf={({ card }) => `/office/codes/${card.id}`}
      {...(isSelectable && { selectLabel: nameOf })}
      columns={[
        {
          head: 'Status',
          isPlain: true,
          cell: (row) => {
            const { look, text } = codeStateOf(row, today);
            return <StatusMark status={look} text={text} />;
          },
        },
        {
          head: 'What it gives',
          cell: ({ card }) => (
            <span className={styles.offer}>
              <span className={`note ${styles.store}`}>{card.store.name}</span>{' '}
              <span className={styles.gives}>{card.headline}</span>
            </span>
          ),
          isPlain: true,
          isWide: true,
        },
        {
          head: 'Last day',
          cell: ({ card }) => <End end={card} today={today} />,
          isPlain: true,
        },
        { head: 'Copies', cell: ({ card }) => formatCount(card.uses), isNumeric: true },
      ]}
    />
  );
}

/** The last day, and a time of day below it. What a table's head says, a stack of lines says before it. */
function End({ end: { expiresDay, end }, today }: { end: CodeEnd; today: number }) {
  if (expiresDay === NEVER_DAY) return <span className={styles.line}>No end</span>;
  return (
    <>
      <span className={styles.ends}>{expiresDay < today ? 'Ended' : 'Ends'} </span>
      <span className={styles.line}>{formatNearDay(expiresDay, today, 'short')}</span>
      {end && (
        <>
          {' '}
          <span className={styles.line}>at {formatTime(end.at, end.zone)}</span>
        </>
      )}
    </>
  );
}
