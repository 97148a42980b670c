import { Link } from 'react-router';
import type { Finding } from '../../findings/finding.ts';
import { Icon } from '../../ui/icon.tsx';
import { capitalized } from '../../words/locale.ts';
import rowStyles from '../ui/rows.module.css';
import styles from './finding-list.module.css';

const icons = { ok: 'tick', failure: 'cross' } as const;
const stateWords = { ok: 'Fine', warning: 'Warning', failure: 'Problem' };

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly label: string;
  /** What the screen that shows them does itself about those that lead to it. */
  readonly here?: { readonly at: string; readonly action: React.ReactNode };
}

/** The findings in sentences, with what to do if something is wrong. */
export function FindingList({ findings, label, here }: FindingListProps) {
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
            {advice && (
              <p className={styles.advice}>
                {at && at !== here?.at ? <Link to={at}>{advice}</Link> : withCommands(advice)}
              </p>
            )}
          </div>
          {at !== undefined && at === here?.at && here.action}
        </li>
      ))}
    </ul>
  );
}

/** Commands, which are quoted in plain text, as code. */
function withCommands(text: string): React.ReactNode {
  return text.split(/“([^“”]*)”/).map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part));
}

/** A finding as a sentence of its own. */
function sentence(says: string): string {
  return `${capitalized(says)}.`;
}
