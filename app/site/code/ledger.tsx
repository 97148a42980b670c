import type { LedgerEntry } from '../../data/codes/checks.server.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { LOCALE } from '../../words/locale.ts';
import { formatDollars } from '../../words/money.ts';
import { pictureText } from '../../words/proof/picture-text.ts';
import { methodWords, outcomeWords } from '../../words/test-history.ts';
import styles from './ledger.module.css';

/** In CSS pixels; room for a finger. */
const PICTURE_SIDE = 56;

const icons: Record<LedgerEntry['outcome'], IconName> = {
  worked: 'tick',
  failed: 'cross',
  unclear: 'question',
  retracted: 'cross',
};

/** Every check of a code, failures included, newest first. */
export function Ledger({
  code,
  checks,
  summary,
}: {
  code: string;
  checks: readonly LedgerEntry[];
  summary: string;
}) {
  return (
    <section className={styles.ledger} id="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Test history</h2>
      {checks.length === 0 ? (
        <p className="soft">{summary} The first result will appear here.</p>
      ) : (
        <LedgerEntries code={code} checks={checks} />
      )}
    </section>
  );
}

/** Lines of the ledger: outcome, method, time, note, who, and the totals and the picture if there are any. */
export function LedgerEntries({ code, checks }: { code: string; checks: readonly LedgerEntry[] }) {
  return (
    <ol className={styles.entries} role="list">
      {checks.map((check) => (
        <li key={check.id} data-outcome={check.outcome} data-corrected={check.isCorrected || undefined}>
          <Icon name={icons[check.outcome]} />
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
                  · {formatDollars(check.beforeCents, LOCALE)} became{' '}
                  {formatDollars(check.afterCents, LOCALE)}
                </span>
              )}
              {typeof check.picture === 'object' && ' · Picture removed'}
            </p>
          </div>
          {typeof check.picture === 'string' && <Picture name={check.picture} code={code} check={check} />}
        </li>
      ))}
    </ol>
  );
}

/** The picture of a test, small. Its size is fixed, so nothing moves when it arrives. */
function Picture({ name, code, check }: { name: string; code: string; check: LedgerEntry }) {
  return (
    <a className={styles.picture} href={`/proof/${name}.webp`}>
      <img
        src={`/proof/${name}.webp`}
        alt={pictureText({ ...check, code }, LOCALE)}
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

/** The outcome of a check, struck through if a later line corrects it. */
function Told({ check: { outcome, method, isCorrected } }: { check: LedgerEntry }) {
  const told = (
    <>
      <b>{outcomeWords[outcome]}</b>, {methodWords[method]}
    </>
  );
  if (!isCorrected) return told;
  return (
    <>
      <s>{told}</s> (corrected)
    </>
  );
}
