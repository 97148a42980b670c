import { Form, Link } from 'react-router';
import { Moment } from '../ui/moment.tsx';
import { fields } from './answer-fields.ts';
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
  const about = <span className="visually-hidden">: {proposal.code}</span>;
  return (
    <Form
      method="post"
      action="/office"
      className={styles.decision}
      aria-label={`Proposal ${number}, ${proposal.code}`}
    >
      <input type="hidden" name={fields.intent} value="decide" />
      <input type="hidden" name={fields.proposal} value={proposal.id} />
      {proposal.kind === 'end' && proposal.lastDay && (
        <button type="submit" name={fields.decision} value="end" className={styles.plain}>
          Set last day to {proposal.lastDay}
          {about}
        </button>
      )}
      {proposal.kind === 'end' ? (
        <button type="submit" name={fields.decision} value="withdraw" className={styles.plain}>
          Withdraw
          {about}
        </button>
      ) : (
        <button type="submit" name={fields.decision} value="done" className={styles.plain}>
          I’ve corrected it
          {about}
        </button>
      )}
      <button type="submit" name={fields.decision} value="decline" className={styles.plain}>
        Decline
        {about}
      </button>
    </Form>
  );
}
