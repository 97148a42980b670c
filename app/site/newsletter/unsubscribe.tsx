import { data, redirect } from 'react-router';
import { unsubscribe } from '../../data/readers/subscribers.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import noticeStyles from '../../frame/notice.module.css';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/unsubscribe';
import { DamagedLink } from './damaged-link.tsx';
import styles from './newsletter.module.css';
import { newsletterMetadata } from './newsletter-metadata.ts';
import { findReader } from './reader.server.ts';

export const handle = { personal: true, query: parameters('token') } satisfies RouteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return newsletterMetadata(matches[1].loaderData, 'Unsubscribe', '/newsletter/unsubscribe');
}

/** A GET changes nothing, because mail scanners follow links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const reader = await findReader(context, token);
  if (!reader) return data({ token, state: 'damaged' as const, email: '' }, { status: 400 });
  const { subscriber } = reader;
  const hasLeft = !subscriber || subscriber.status === 'left';
  return data(
    { token, state: hasLeft ? ('left' as const) : ('subscribed' as const), email: subscriber?.email ?? '' },
    { status: 200 },
  );
}

/**
 * Ends the subscription. A mail program's one-click POST (RFC 8058) has its token in the URL, no cookie, and no origin;
 * it gets a 200 without a redirect. A person's press of the button redirects back to this page.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const isOneClick = textOf(form, 'List-Unsubscribe') === 'One-Click';
  const token = textOf(form, 'token') || (url.searchParams.get('token') ?? '');
  const reader = await findReader(context, token);
  if (reader) {
    const { db, now } = context.get(servicesContext);
    await unsubscribe(db, reader.key, now());
  }
  if (!isOneClick) return redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, 303);
  return data(null, { status: reader ? 200 : 400 });
}

export default function UnsubscribePage({ loaderData: { token, state, email } }: Route.ComponentProps) {
  if (state === 'damaged') return <DamagedLink />;
  if (state === 'left') return <Left />;
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <h1>Unsubscribe from the newsletter?</h1>
      <p className="lead">
        We’ll stop sending it to <b className={styles.address}>{email}</b>.
      </p>
      <form
        className={`row ${noticeStyles.ways}`}
        method="post"
        action="/newsletter/unsubscribe"
        aria-label="Unsubscribe"
      >
        <input type="hidden" name="token" value={token} />
        <Button>Unsubscribe</Button>
        <Link to={`/newsletter/preferences?token=${token}`}>Choose stores instead</Link>
      </form>
    </div>
  );
}

function Left() {
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <h1>You’re unsubscribed</h1>
      <p className="lead">
        We won’t send you the newsletter anymore, and we’ll erase your address in 30 days.
      </p>
      <div className={`row ${noticeStyles.ways}`}>
        <ButtonLink to="/verified-codes">Browse All Codes</ButtonLink>
        <Link to="/newsletter">Subscribe again</Link>
      </div>
    </div>
  );
}
