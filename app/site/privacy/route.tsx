import type { ReactNode } from 'react';
import { SESSION_DAYS } from '../../data/office/access.server.ts';
import { hasAffiliateStores } from '../../data/stores/stores.server.ts';
import { retention } from '../../data/upkeep/erase.server.ts';
import { parseDay } from '../../domain/time/days.ts';
import { metadata } from '../../frame/metadata.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Day } from '../../ui/moment.tsx';
import proseStyles from '../../ui/prose.module.css';
import { formatDay } from '../../words/days.ts';
import type { Route } from './+types/route';
import { ERASING_TIMES, IN_FORCE_SINCE, onYourDevice, storedRecords, without } from './facts.server.ts';
import styles from './privacy.module.css';
import recordStyles from './stored-records.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'Privacy policy',
    description:
      'No cookies for shoppers, no trackers, no accounts, nothing from other sites. What this site keeps, why, for how long, and how to have it erased.',
    keywords: ['privacy policy', 'no cookies', 'no trackers', 'erase my data'],
    path: '/privacy',
    trail: [{ name: 'Privacy Policy', path: '/privacy' }],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { email, address, name } = await siteOf(context);
  return {
    operator: address ? `${address.name}, ${address.lines.join(', ')}` : null,
    email,
    name,
    hasAffiliates: await hasAffiliateStores(db),
    inForceSince: parseDay(IN_FORCE_SINCE)!,
    without,
    onYourDevice,
    days: {
      nightly: retention.nightlyBackup,
      named: retention.namedBackup,
      mark: retention.tombstone,
      session: SESSION_DAYS,
    },
    times: ERASING_TIMES,
    records: storedRecords,
  };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { email, name, operator, hasAffiliates, inForceSince, without, onYourDevice, days, times, records } =
    loaderData;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>Privacy policy</h1>
        <ul className={`flow ${styles.without}`} role="list">
          {without.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={`lead ${styles.lead}`}>
          You can read, search, copy, and go to a store without telling us who you are. This page says what we
          keep, and for how long. Effective <Day day={inForceSince} text={formatDay(inForceSince, 'long')} />.
        </p>
        <nav className={`flow caption ${styles.jump}`} aria-label="On this page">
          {Object.entries(sections).map(([id, title]) => (
            <a key={id} className="target" href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>

      <section className={`band ${recordStyles.band}`} aria-labelledby="kept">
        <div className="wrap">
          <h2 id="kept">{sections.kept}</h2>
          <p className={recordStyles.times}>{times}</p>
          {records.map(({ title, details, ...facts }) => (
            <div key={title} className={`columns ${recordStyles.record}`}>
              <h3>{title}</h3>
              <dl className="pairs">
                {factNames.map(([fact, name]) => (
                  <div key={fact}>
                    <dt className="caption">{name}</dt>
                    <dd>
                      {facts[fact]}
                      {fact === 'what' && details && <p className="soft">{details}</p>}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>

      <div className={`wrap ${styles.rest}`}>
        <Part id="device">
          <ul>
            {onYourDevice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>They stay there until you remove them or clear the site’s data in your browser.</p>
        </Part>
        <Part id="server">
          <p>
            Like any server, ours sees your network address while it responds to you. To stop floods of
            requests, it counts them by network address, in memory. They’re gone when the server restarts, or
            sooner. Where this site runs on several machines, some counts are stored as told above. Its log
            holds no network address, no email address, and nothing that you searched for or typed. Each error
            is logged under a reference that identifies only that one request.
          </p>
          <p>
            Every file on a page comes from this site, and its security policy keeps your browser from loading
            any from elsewhere. There are no ads, no analytics services, and no outside fonts, pictures, or
            scripts.
          </p>
        </Part>
        <Part id="away">
          <p>
            A shop link leads to the store
            {hasAffiliates ? ', at some stores through the service that counts orders for them,' : ','} and
            nowhere else. The store has a privacy policy of its own and may set cookies
            {hasAffiliates && ' to see that the order came from us'}. It learns that you came from this site,
            but not from which page. The share links on a post are plain links: Facebook and X find out about
            you only if you follow one.
          </p>
        </Part>
        <Part id="editors">
          <p>
            People who run the site sign in under <code>/office</code>, and their browser then keeps a cookie
            that it sends only to those pages. It expires {days.session} days after its last use, or when they
            sign out. Signing in with a passkey, or adding one, takes a second cookie, which expires after
            five minutes. No other page sets or reads a cookie. What they haven’t saved yet stays on their own
            device. What they test and change is stored under a number, and a code’s history shows the public
            name they chose. When an editor is erased, the name and email address are deleted. The number
            stays, but it no longer identifies anyone.
          </p>
        </Part>
        <Part id="erase">
          <p>
            {email ? (
              <>
                Write to <a href={`mailto:${email}`}>{email}</a>
              </>
            ) : (
              <Link to="/contact">Write to us</Link>
            )}{' '}
            to learn what we hold about your email address, to have it corrected, or to have it erased.
            Erasing deletes your messages, your subscription, every email to you or about you, and searches
            for your address. If someone else’s message mentions your address, it’s removed there. Then the
            database’s files are rewritten, so no trace of it is left in them.
          </p>
          <p>
            The database is copied every night, and the newest {days.nightly} copies are kept in case a disk
            fails. Other backups kept with them are deleted in the first night after {days.named} days. What
            you’ve had erased is still in older copies until they’re deleted. If we ever have to restore one,
            your address is erased again. For that, we keep a one-way mark (HMAC) of it and the time for{' '}
            {days.mark} days. Nobody can read the address from the mark. No copy contains visitors’ marks or
            their salt.
          </p>
          <p>We don’t sell your data, and we share it with nobody but the service that delivers our email.</p>
          <p>Operated by {operator ?? name}.</p>
        </Part>
      </div>
    </>
  );
}

/** A part of the page, its title beside its text where there's room. */
function Part({ id, children }: { id: keyof typeof sections; children: ReactNode }) {
  return (
    <section className={`columns ${recordStyles.record}`} aria-labelledby={id}>
      <h2 id={id}>{sections[id]}</h2>
      <div className={proseStyles.prose}>{children}</div>
    </section>
  );
}

/** The parts of the page, by their ids. */
const sections = {
  kept: 'What we keep, and when',
  device: 'On your own device',
  server: 'On the server',
  away: 'Links to other sites',
  editors: 'Editors',
  erase: 'Ask, correct, erase',
};

/** What the page says of each record, in order. */
const factNames = [
  ['what', 'What'],
  ['why', 'Why'],
  ['howLong', 'For how long'],
  ['erasing', 'To have it erased'],
] as const;
