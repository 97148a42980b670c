import type { SiteView } from '../../data/site/site.server.ts';
import styles from './ways-to-reach-us.module.css';

/** The three contact methods, the hours, and the postal address, all from the site's settings. */
export function WaysToReachUs({ contact, hours, address }: Pick<SiteView, 'contact' | 'hours' | 'address'>) {
  return (
    <div className={styles.ways}>
      <section aria-labelledby="methods">
        <h2 id="methods">Or reach us directly</h2>
        <dl className={styles.methods}>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
              <span>Replies in {contact.emailReply}</span>
            </dd>
          </div>
          <div>
            <dt>{contact.chat.label}</dt>
            <dd>
              {contact.chat.url ? (
                <>
                  <a href={contact.chat.url}>Start a chat</a>
                  <span>{contact.chat.hours}</span>
                </>
              ) : (
                <b>{contact.chat.hours}</b>
              )}
            </dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="num" href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
                {contact.phone}
              </a>
            </dd>
          </div>
        </dl>
      </section>

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

      <section className={styles.envelope} aria-labelledby="post">
        <h2 id="post">By post</h2>
        <address>
          {[address.name, ...address.lines].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
    </div>
  );
}
