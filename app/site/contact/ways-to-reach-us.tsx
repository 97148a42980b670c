import type { Settings } from '../../data/site/settings.ts';
import styles from './ways-to-reach-us.module.css';

export type Ways = Pick<Settings, 'email' | 'emailReply' | 'phone' | 'chat' | 'hours' | 'address'>;

/** Whether the owner has named any of them. */
export function hasWays({ email, phone, chat, hours, address }: Ways): boolean {
  return Boolean(email || phone || chat || address || hours.length > 0);
}

/** The contact methods, the hours, and the postal address: those that the owner has named. */
export function WaysToReachUs({ email, emailReply, phone, chat, hours, address }: Ways) {
  return (
    <div className={styles.ways}>
      {(email || phone || chat) && (
        <section aria-labelledby="methods">
          <h2 id="methods">Or reach us directly</h2>
          <dl className={styles.methods}>
            {email && (
              <div>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                  {emailReply && <span>Replies in {emailReply}</span>}
                </dd>
              </div>
            )}
            {chat && <Chat {...chat} />}
            {phone && (
              <div>
                <dt>Phone</dt>
                <dd>
                  <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                    {phone}
                  </a>
                </dd>
              </div>
            )}
          </dl>
        </section>
      )}

      {hours.length > 0 && (
        <section aria-labelledby="hours">
          <h2 id="hours">Business hours</h2>
          <table className={styles.hours}>
            <tbody>
              {hours.map((line) => (
                <tr key={line.days}>
                  <th scope="row">{line.days}</th>
                  <td className="num">{line.hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}

      {address && (
        <section className={styles.envelope} aria-labelledby="post">
          <h2 id="post">Mailing address</h2>
          <address>
            {[address.name, ...address.lines].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
      )}
    </div>
  );
}

function Chat({ label, hours, url }: NonNullable<Ways['chat']>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {url ? (
          <>
            <a href={url}>Start a chat</a>
            <span>{hours}</span>
          </>
        ) : (
          <b>{hours}</b>
        )}
      </dd>
    </div>
  );
}
