import type { Settings } from '../../records/settings.ts';
import styles from './ways-to-reach-us.module.css';

export type Ways = Pick<Settings, 'email' | 'emailReply' | 'phone' | 'chat' | 'hours' | 'address'>;

/** Whether the owner has named any of them. */
export function hasWays({ email, phone, chat, hours, address }: Ways): boolean {
  return Boolean(email || phone || chat || address || hours.length > 0);
}

/** The contact methods, the hours, and the postal address: those that the owner has named. */
export function WaysToReachUs({ email, emailReply, phone, chat, hours, address }: Ways) {
  return (
    <div className={`stack ${styles.ways}`}>
      {(email || phone || chat) && (
        <section aria-labelledby="methods">
          <h2 id="methods" className="title-s">
            Or reach us directly
          </h2>
          <dl className={styles.methods}>
            {email && (
              <div>
                <dt className="caption">Email</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                  {emailReply && <span className="note">Replies in {emailReply}</span>}
                </dd>
              </div>
            )}
            {chat && <Chat {...chat} />}
            {phone && (
              <div>
                <dt className="caption">Phone</dt>
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
          <h2 id="hours" className="title-s">
            Business hours
          </h2>
          <dl className={styles.hours}>
            {hours.map((line) => (
              <div key={line.days}>
                <dt className="soft">{line.days}</dt>
                <dd className="num">{line.hours}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}

      {address && (
        <section className={`airmail ${styles.envelope}`} aria-labelledby="post">
          <h2 id="post" className="title-s">
            Mailing address
          </h2>
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
      <dt className="caption">{label}</dt>
      <dd>
        {url ? (
          <>
            <a href={url}>Start a chat</a>
            <span className="note">{hours}</span>
          </>
        ) : (
          <b>{hours}</b>
        )}
      </dd>
    </div>
  );
}
