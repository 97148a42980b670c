import { Icon } from '../../ui/icon.tsx';
import { outcomeIcons } from '../../ui/ticket/outcome-icons.ts';
import { Moment } from '../ui/moment.tsx';
import styles from './test-line.module.css';
import type { TestView } from './test-view.ts';

/** A test of a code in a list: what came of it, then by whom, when, and what they noted. */
export function TestLine({ test }: { test: TestView }) {
  const { words, how, outcome, at, by, note, totals, isCorrected } = test;
  return (
    <div className={styles.test} data-outcome={outcome} data-corrected={isCorrected || undefined}>
      <Icon name={outcome ? outcomeIcons[outcome] : 'clock'} />
      <p>
        <strong>{isCorrected ? <del>{words}</del> : words}</strong>
        {totals && ` ${totals}`}
        {isCorrected && <span className="soft"> (corrected)</span>}
        <br />
        <span className="soft">
          {how && `${how}, `}
          {by}, <Moment at={at} />
        </span>
      </p>
      {note && <p className="soft">“{note}”</p>}
    </div>
  );
}
