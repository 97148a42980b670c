import { Form } from 'react-router';
import type { OfficeSession } from '../../data/office/access.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { Moment } from '../ui/moment.tsx';
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
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <ul className={styles.list} role="list">
        {sessions.map(({ id, agent, startedAt, lastSeenAt }, index) => (
          <li key={id}>
            <p>
              <b>
                {browserName(agent)}
                {id === current && ' (here)'}
              </b>
              <span>
                Signed in <Moment at={startedAt} />, last used <Moment at={lastSeenAt} />
              </span>
            </p>
            {id !== current && (
              <Form method="post" aria-label={`Session ${index + 1}, ${browserName(agent)}`}>
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="end-session"
                  className={buttonStyles.button}
                  data-kind="plain"
                >
                  Sign out there
                  <span className="visually-hidden">: {browserName(agent)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Form method="post" action="/office/sign-out" aria-label="Sign out here" reloadDocument>
          <button type="submit" className={buttonStyles.button} data-kind="plain">
            Sign out
          </button>
        </Form>
        {sessions.length > 1 && (
          <Form method="post" aria-label="Sign out everywhere else">
            <button
              type="submit"
              name="intent"
              value="end-others"
              className={buttonStyles.button}
              data-kind="plain"
            >
              Sign out everywhere else
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}
