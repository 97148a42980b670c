import { Form } from 'react-router';
import type { OfficeSession } from '../../data/office/access.server.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import rowStyles from '../ui/rows.module.css';
import tagStyles from '../ui/tag.module.css';
import styles from './account.module.css';
import { browserName } from './browser-name.ts';

interface SessionListProps {
  readonly sessions: readonly OfficeSession[];
  /** The session of this page. */
  readonly current: number;
}

/** Where this person is signed in. */
export function SessionList({ sessions, current }: SessionListProps) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <ul className={`sheet ${rowStyles.rows} ${styles.rows}`} role="list">
        {sessions.map(({ id, agent, startedAt, lastSeenAt }, index) => (
          <li key={id} className={`row between ${styles.row}`}>
            <p>
              <span>
                <b>{browserName(agent)}</b>{' '}
                {id === current && <span className={tagStyles.tag}>This device</span>}
              </span>
              <span className="note">
                Signed in <Moment at={startedAt} />
              </span>
              <span className="note">
                Last used <Moment at={lastSeenAt} />
              </span>
            </p>
            {id === current ? (
              <Form method="post" action="/office/sign-out" aria-label="Sign out here" reloadDocument>
                <button type="submit" className="text-button target">
                  Sign out
                </button>
              </Form>
            ) : (
              <Form method="post" aria-label={`Session ${index + 1}, ${browserName(agent)}`}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" name="intent" value="end-session" className="text-button target">
                  Sign out there
                  <span className="visually-hidden">: {browserName(agent)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
        {sessions.length > 1 && (
          <li>
            <Form method="post" aria-label="Sign out everywhere else">
              <Button name="intent" value="end-others" kind="plain">
                Sign out everywhere else
              </Button>
            </Form>
          </li>
        )}
      </ul>
    </section>
  );
}
