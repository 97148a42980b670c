import type { OfficeCodeRow } from '../../../data/codes/office/office-codes.server.ts';
import { badgeText } from '../../../words/badge.ts';
import { formatCount } from '../../../words/counts.ts';
import { headlineText } from '../../../words/discount.ts';
import { endsText } from '../../../words/last-day.ts';
import { livenessWords } from '../../../words/liveness.ts';
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
      caption="Codes, newest first"
      rows={rows}
      idOf={({ card }) => card.id}
      titleHead="Code"
      titleOf={({ card }) => <span className={styles.code}>{card.code}</span>}
      linkOf={({ card }) => `/office/codes/${card.id}`}
      {...(isSelectable && { selectLabel: nameOf })}
      columns={[
        {
          head: 'Store',
          cell: ({ card }) => <span className={styles.store}>{card.store.name}</span>,
          isPlain: true,
        },
        { head: 'What it gives', cell: ({ card }) => headlineText(card.discount), isPlain: true },
        {
          head: 'Status',
          isPlain: true,
          cell: (row) => (
            <span className={styles.line}>
              <StatusMark status={row.status} note={row.isSample && 'sample'} />
            </span>
          ),
        },
        { head: 'Tests', cell: stateText, isPlain: true },
        {
          head: 'Last day',
          cell: ({ card }) => (
            <span className={styles.line}>{endsText(card.expiresDay, today).replace(/^Ends /, '')}</span>
          ),
        },
        { head: 'Copies', cell: ({ card }) => formatCount(card.uses), isNumeric: true },
      ]}
    />
  );
}

function stateText({ liveness, freshness, status }: OfficeCodeRow): string {
  if (status !== 'published') return '';
  return liveness === 'live' ? badgeText(freshness) : livenessWords[liveness];
}
