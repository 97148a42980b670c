import { Form } from 'react-router';
import type { OpenProposal } from '../../../data/queue/proposals.server.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../words/days.ts';
import { Moment } from '../../ui/moment.tsx';
import rowStyles from '../../ui/rows.module.css';
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
    <section id="proposals" className={`stack ${styles.part}`} aria-labelledby="proposals-title">
      <h2 id="proposals-title">Proposals</h2>
      <ol className={`sheet ${rowStyles.rows} ${styles.lines}`} role="list">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <p>
              <strong>{proposal.kind === 'end' ? 'It has ended' : 'Its text is wrong'}</strong>,{' '}
              {proposal.by ?? 'a former tester'}, <Moment at={proposal.at} />
            </p>
            {proposal.note && <p>{proposal.note}</p>}
            {isEditor && (
              <Form
                method="post"
                className={`flow ${styles.inline}`}
                aria-label={`Decide on proposal ${proposal.id}`}
              >
                <input type="hidden" name="intent" value="decide" />
                <input type="hidden" name="proposal" value={proposal.id} />
                {choicesFor(proposal).map(([decision, label]) => (
                  <Button key={decision} name="decision" value={decision} kind="plain">
                    {label}
                  </Button>
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
      : [['end', `Set last day to ${formatDay(lastDay, 'short')}`] as [string, string]]),
    ['withdraw', 'Withdraw it'],
    ['decline', 'Decline'],
  ];
}
