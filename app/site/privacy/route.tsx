import { retention } from '../../data/operations/erase.server.ts';
import { hasAffiliateStores } from '../../data/stores/stores.server.ts';
import { parseDay } from '../../domain/time/days.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Day } from '../../ui/moment.tsx';
import proseStyles from '../../ui/prose.module.css';
import { formatDay } from '../../words/days.ts';
import { LOCALE } from '../../words/locale.ts';
import type { Route } from './+types/route';
import { IN_FORCE_SINCE, onYourDevice, storedRecords, without } from './facts.server.ts';
import styles from './privacy.module.css';
import { StoredRecords } from './stored-records.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'Privacy policy',
    description:
      'No cookie, no tracker, no account, no third party. What this site keeps, why, for how long, and how to have it erased.',
    keywords: ['privacy policy', 'no cookies', 'no trackers', 'erase my data'],
    path: '/privacy',
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'Privacy Policy', path: '/privacy' }])] : [],
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
      mark: retention.erasureMark,
    },
    records: storedRecords.map(({ stored, ...shown }) => shown),
  };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { email, name, operator, hasAffiliates, inForceSince, without, onYourDevice, days, records } =
    loaderData;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>Privacy policy</h1>
        <ul className={styles.without} role="list">
          {without.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.lead}>
          You can read, search, copy, and go to a store without telling us who you are. This page says what is
          kept when you do more, as the program does it. Effective{' '}
          <Day day={inForceSince} text={formatDay(inForceSince, 'long', LOCALE)} />.
        </p>
      </header>

      <StoredRecords records={records} />

      <div className={`wrap ${styles.rest}`}>
        <div className={proseStyles.prose}>
          <h2 id="device">On your own device</h2>
          <ul>
            {onYourDevice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>Both stay there until you remove them or clear the site’s data in your browser.</p>

          <h2 id="server">On the server</h2>
          <p>
            Like any server, ours sees your network address while it responds to you. To hold off floods it
            counts requests by network address, in memory alone: the counts are never written down and are
            gone at the next start, or sooner. Its log holds no network address, no email address, and nothing
            that you searched for or typed. Errors are logged under a reference that means nothing but that
            one request.
          </p>
          <p>
            Every file of a page comes from this site; its security policy keeps your browser from asking any
            other. There is no advertising, no analytics service, and no font, picture, or script from
            elsewhere.
          </p>

          <h2 id="away">Links that lead away</h2>
          <p>
            A shop link leads to the store
            {hasAffiliates ? ', at some stores through the service that counts orders for them,' : ','} and
            nowhere else. The store has a privacy policy of its own and may set cookies
            {hasAffiliates && ' to see that the order came from us'}. It learns that you came from this site,
            but not from which page. The share links on a post are plain links: Facebook and X learn of you
            only when you follow one.
          </p>

          <h2 id="editors">Editors</h2>
          <p>
            People who run the site sign in under <code>/office</code>, and their browser then holds a cookie
            that it sends to those pages alone. It expires 30 days after its last use, or when they sign out.
            Signing in with a passkey, or adding one, takes a second one, which expires after five minutes. No
            other page sets or reads a cookie. What editors haven’t saved yet stays on their own device. What
            they test and change is noted under a number, and the history of a code shows the public name that
            they chose. When one of them is erased, the name and the email address go; the number stays and
            names nobody.
          </p>

          <h2 id="erase">Ask, correct, erase</h2>
          <p>
            {email ? (
              <>
                Write to <a href={`mailto:${email}`}>{email}</a>
              </>
            ) : (
              <Link to="/contact">Write to us</Link>
            )}{' '}
            to learn what we hold about your email address, to have it corrected, or to have it erased.
            Erasing takes out your messages, your subscription, every email to you or about you, and searches
            for your address, in one step. If somebody else’s message names your address, it’s struck out
            there. The database’s files are then rewritten, so that nothing of it can be found in them.
          </p>
          <p>
            The database is copied every night, and the newest {days.nightly} copies are kept in case a disk
            fails. A copy that the operator makes besides, or that a restore sets aside, is deleted after{' '}
            {days.named} days. What you’ve had erased is still in copies made before, until they’re deleted.
            If one of them ever has to be put back, your address is erased again: for that, a one-way mark
            (HMAC) of it and the time are kept for {days.mark} days. Nobody can read the address from the
            mark. The marks of visitors and their salt are in no copy.
          </p>
          <p>We sell nothing and pass nothing on, except to the mail service that delivers our email.</p>
          <p>Operated by {operator ?? name}.</p>
        </div>
      </div>
    </>
  );
}
