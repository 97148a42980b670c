import { Form } from 'react-router';
import type { OpenProposal } from '../../../data/queue/proposals.server.ts';
import buttonStyles from '../../../ui/button.module.css';
import { formatDay } from '../../../words/days.ts';
import { LOCALE } from '../../../words/locale.ts';
import { Moment } from '../../ui/moment.tsx';
import styles from './code-page.module.css';

/** What checkers propose for a code. Editors decide. */
export function Proposals({
  proposals,
  isEditor,
}: {
  proposals: readonly OpenProposal[];
  isEditor: boolean;
}) {
  if (proposals.length === 0) return null;
  return (
    <section id="proposals" className={styles.part} aria-labelledby="proposals-title">
      <h2 id="proposals-title">Proposals</h2>
      <ol className={styles.lines} role="list">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <p>
              <strong>{proposal.kind === 'end' ? 'It has ended' : 'Its text is wrong'}</strong>,{' '}
              {proposal.by ?? 'a former tester'}, <Moment at={proposal.at} />
            </p>
            {proposal.note && <p>{proposal.note}</p>}
            {isEditor && (
              <Form method="post" className={styles.inline} aria-label={`Decide on proposal ${proposal.id}`}>
                <input type="hidden" name="intent" value="decide" />
                <input type="hidden" name="proposal" value={proposal.id} />
                {choicesFor(proposal).map(([decision, label]) => (
                  <button
                    key={decision}
                    type="submit"
                    name="decision"
                    value={decision}
                    className={buttonStyles.button}
                    data-kind="plain"
                  >
                    {label}
                  </button>
                ))}
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function choicesFor({ kind, lastDay }: OpenProposal): [decision: string, label: string][] {
  if (kind === 'correction')
    return [
      ['done', 'I’ve corrected it'],
      ['decline', 'Decline'],
    ];
  return [
    ...(lastDay === null
      ? []
      : [['end', `Set last day to ${formatDay(lastDay, 'short', LOCALE)}`] as [string, string]]),
    ['withdraw', 'Withdraw it'],
    ['decline', 'Decline'],
  ];
}
