import { Form, Link } from 'react-router';
import { Moment } from '../ui/moment.tsx';
import { fields } from './queue-fields.ts';
import styles from './queue-screen.module.css';
import type { ProposalView } from './queue-view.server.ts';

/** What checkers propose, for editors to decide. */
export function Proposals({ proposals }: { proposals: readonly ProposalView[] }) {
  return (
    <section className={styles.panel} aria-labelledby="proposals">
      <h2 id="proposals">Proposals</h2>
      <ul role="list">
        {proposals.map((proposal, index) => (
          <li key={proposal.id}>
            <p>
              <Link to={`/office/codes/${proposal.codeId}`}>{proposal.code}</Link> at {proposal.store}
              <br />
              {proposal.kind === 'end' ? 'It has ended.' : 'Its text is wrong.'}
              {proposal.note && <> “{proposal.note}”</>}{' '}
              <span className="soft">
                {proposal.by ?? 'A former tester'}, <Moment at={proposal.at} />
              </span>
            </p>
            <Decision proposal={proposal} number={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ proposal, number }: { proposal: ProposalView; number: number }) {
  const { id, code, kind, lastDay } = proposal;
  const ways =
    kind === 'end'
      ? { ...(lastDay && { end: `Set last day to ${lastDay}` }), withdraw: 'Withdraw', decline: 'Decline' }
      : { done: 'I’ve corrected it', decline: 'Decline' };
  return (
    <Form
      method="post"
      action="/office"
      className={`flow ${styles.decision}`}
      aria-label={`Proposal ${number}, ${code}`}
    >
      <input type="hidden" name={fields.intent} value="decide" />
      <input type="hidden" name={fields.proposal} value={id} />
      {Object.entries(ways).map(([decision, label]) => (
        <button
          key={decision}
          type="submit"
          name={fields.decision}
          value={decision}
          className={`text-button ${styles.plain}`}
        >
          {label}
          <span className="visually-hidden">: {code}</span>
        </button>
      ))}
    </Form>
  );
}
