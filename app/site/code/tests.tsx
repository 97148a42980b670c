import type { RecordedTest } from '../../data/codes/tests.server.ts';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { outcomeIcons } from '../../ui/ticket/outcome-icons.ts';
import { formatDollars } from '../../words/money.ts';
import { pictureText } from '../../words/proof/picture-text.ts';
import { LISTED, methodWords, outcomeWords, saysStore } from '../../words/test-history.ts';
import styles from './tests.module.css';

/** In CSS pixels; room for a finger. */
const PICTURE_SIDE = 56;

/** Every test of a code, failures included, newest first. */
export function Tests({
  code,
  tests,
  summary,
}: {
  code: string;
  tests: readonly RecordedTest[];
  summary: string;
}) {
  return (
    <section className={styles.tests} id="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title" className="title-m">
        Test history of {code}
      </h2>
      {tests.length === 0 ? (
        <p className="soft">{summary} The first result will appear here.</p>
      ) : (
        <TestLines code={code} tests={tests} />
      )}
    </section>
  );
}

/** A feed's row says when the feed listed the code, and nothing of whether it works. */
const isTest = ({ method }: RecordedTest) => method !== 'feed';
const saysTotals = ({ beforeCents, afterCents, note }: RecordedTest) =>
  beforeCents !== null && afterCents !== null && !note?.includes(formatDollars(afterCents));

/** What the mark of a line is drawn for; undefined for a feed's row. */
function markOf(test: RecordedTest) {
  if (!isTest(test)) return undefined;
  return saysStore(test) ? 'confirmed' : test.outcome;
}

/** A line for each test: outcome, method, time, note, who, and the totals and the picture if there are any. */
export function TestLines({ code, tests }: { code: string; tests: readonly RecordedTest[] }) {
  return (
    <ol className={styles.entries} role="list">
      {tests.map((test) => (
        <li key={test.id} data-outcome={markOf(test)} data-corrected={test.isCorrected || undefined}>
          <Icon name={isTest(test) ? outcomeIcons[test.outcome] : 'clock'} />
          <div>
            <p>
              <Result test={test} /> <Moment at={test.testedAt} />
            </p>
            {test.note && <p className={styles.note}>{test.note}</p>}
            {isTest(test) && (
              <p className={`note ${styles.by}`}>
                {test.testedBy ?? 'A former tester'}
                {saysTotals(test) && (
                  <span className="num">
                    {' '}
                    · {formatDollars(test.beforeCents!)} became {formatDollars(test.afterCents!)}
                  </span>
                )}
                {typeof test.picture === 'object' && ' · Picture removed'}
              </p>
            )}
          </div>
          {typeof test.picture === 'string' && <Picture name={test.picture} code={code} test={test} />}
        </li>
      ))}
    </ol>
  );
}

/** The picture of a test, small. Its size is fixed, so nothing moves when it arrives. */
function Picture({ name, code, test }: { name: string; code: string; test: RecordedTest }) {
  return (
    <a className={styles.picture} href={`/proof/${name}.webp`}>
      <img
        src={`/proof/${name}.webp`}
        alt={pictureText({ ...test, code })}
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

/** The outcome of a test, struck through if a later test corrects it. */
function Result({ test }: { test: RecordedTest }) {
  const { outcome, method, testedBy, isCorrected } = test;
  if (!isTest(test))
    return (
      <>
        <b>{LISTED}</b> by {testedBy}
      </>
    );
  const result = saysStore(test) ? (
    <>
      <b>Confirmed</b> by the store
    </>
  ) : (
    <>
      <b>{outcomeWords[outcome]}</b>
      {outcome !== 'retracted' && `${method === 'checkout' ? ' ' : ', '}${methodWords[method]}`}
    </>
  );
  if (!isCorrected) return result;
  return (
    <>
      <s>{result}</s> (corrected)
    </>
  );
}
