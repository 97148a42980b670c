import type { LedgerEntry } from '../../data/codes/checks.server.ts';
import type { CheckMethod } from '../../domain/evidence/freshness.ts';
import { formatDollars } from '../../domain/text/money.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import styles from './ledger.module.css';

const outcomes: Record<LedgerEntry['outcome'], { icon: IconName; word: string }> = {
  worked: { icon: 'tick', word: 'Worked' },
  failed: { icon: 'cross', word: 'Failed' },
  unclear: { icon: 'question', word: 'Unclear' },
  retracted: { icon: 'cross', word: 'Taken back' },
};

const methods: Record<CheckMethod, string> = {
  checkout: 'tested at checkout',
  store: 'word of the store',
  feed: 'from a feed',
};

/** Every check of a code, failures included, newest first. */
export function Ledger({ checks, summary }: { checks: readonly LedgerEntry[]; summary: string }) {
  return (
    <section className={styles.ledger} id="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Its record</h2>
      {checks.length === 0 ? (
        <p className="soft">{summary} When it is, what happened will stand here.</p>
      ) : (
        <LedgerEntries checks={checks} />
      )}
    </section>
  );
}

/** Lines of the record: outcome, method, time, note, who, and the totals where a checkout showed them. */
export function LedgerEntries({ checks }: { checks: readonly LedgerEntry[] }) {
  return (
    <ol className={styles.entries} role="list">
      {checks.map((check) => (
        <li key={check.id} data-outcome={check.outcome} data-corrected={check.isCorrected || undefined}>
          <Icon name={outcomes[check.outcome].icon} />
          <div>
            <p>
              <Told check={check} /> <Moment at={check.checkedAt} />
            </p>
            {check.note && <p className={styles.note}>{check.note}</p>}
            <p className={styles.by}>
              {check.checkedBy ?? 'A former tester'}
              {check.beforeCents !== null && check.afterCents !== null && (
                <span className="num">
                  {' '}
                  · {formatDollars(check.beforeCents)} became {formatDollars(check.afterCents)}
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What came of a check; struck through where a later line corrects it. */
function Told({ check: { outcome, method, isCorrected } }: { check: LedgerEntry }) {
  const told = (
    <>
      <b>{outcomes[outcome].word}</b>, {methods[method]}
    </>
  );
  if (!isCorrected) return told;
  return (
    <>
      <s>{told}</s> (corrected)
    </>
  );
}
