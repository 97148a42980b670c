import { Link } from 'react-router';
import type { Finding } from '../../findings/finding.ts';
import { Icon } from '../../ui/icon.tsx';
import { capitalized } from '../../words/locale.ts';
import rowStyles from '../ui/rows.module.css';
import styles from './finding-list.module.css';

const icons = { ok: 'tick', failure: 'cross' } as const;
const stateWords = { ok: 'Fine', warning: 'Warning', failure: 'Problem' };

/** The findings in sentences, with what to do if something is wrong. */
export function FindingList({ findings, label }: { findings: readonly Finding[]; label: string }) {
  return (
    <ul role="list" className={`sheet ${rowStyles.rows} ${styles.findings}`} aria-label={label}>
      {findings.map(({ state, says, advice, at }) => (
        <li key={says} data-state={state}>
          <strong>
            {state !== 'warning' && <Icon name={icons[state]} />}
            {stateWords[state]}
          </strong>
          <div>
            <p>{sentence(says)}</p>
            {advice && <p className={styles.advice}>{at ? <Link to={at}>{advice}</Link> : advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A finding as a sentence of its own. */
function sentence(says: string): string {
  return `${capitalized(says)}.`;
}
