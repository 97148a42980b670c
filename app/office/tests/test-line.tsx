import { Moment } from '../ui/moment.tsx';
import styles from './test-line.module.css';
import type { TestView } from './test-view.ts';

const looks = { worked: styles.worked, failed: 'problem', unclear: undefined, retracted: undefined };

/** A test of a code in a list: what came of it, then by whom, when, and what they noted. */
export function TestLine({ test }: { test: TestView }) {
  const { words, how, outcome, at, by, note, totals, isCorrected } = test;
  return (
    <>
      <p>
        <strong className={outcome && looks[outcome]}>{isCorrected ? <del>{words}</del> : words}</strong>
        {totals && ` ${totals}`}
        {isCorrected && <span className="soft"> (corrected)</span>}
        <br />
        <span className="soft">
          {how && `${how}, `}
          {by}, <Moment at={at} />
        </span>
      </p>
      {note && <p className="soft">“{note}”</p>}
    </>
  );
}
