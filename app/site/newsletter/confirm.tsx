import { data, redirect } from 'react-router';
import { signSubscriber } from '../../data/readers/subscriber-token.server.ts';
import {
  confirmSubscriber,
  findByConfirmToken,
  listChosenStores,
} from '../../data/readers/subscribers.server.ts';
import { listStoreChoice } from '../../data/stores/stores.server.ts';
import { Envelope } from '../../frame/envelope.tsx';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import { NewsletterForm } from '../../frame/newsletter/newsletter-form.tsx';
import noticeStyles from '../../frame/notice.module.css';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/confirm';
import { chosenStores } from './chosen-stores.ts';
import styles from './newsletter.module.css';
import { newsletterMetadata } from './newsletter-metadata.ts';
import { StoreChoice } from './store-choice.tsx';

export const handle = { personal: true, query: parameters('token') } satisfies RouteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return newsletterMetadata(matches[1].loaderData, 'Confirm your address', '/newsletter/confirm');
}

/** A GET changes nothing, because mail scanners follow links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const subscriber = await findByConfirmToken(db, token, now());
  if (!subscriber) return data({ token, reader: undefined }, { status: 410 });
  const chosen = await listChosenStores(db, subscriber.id);
  const { stores } = await listStoreChoice(db, chosen);
  return data({ token, reader: { email: subscriber.email, stores, chosen } }, { status: 200 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, secretKey } = context.get(servicesContext);
  const form = await readForm(request);
  const wish = { token: textOf(form, 'token'), storeSlugs: chosenStores(form) };
  const subscriber = await confirmSubscriber(db, wish, now());
  // The token is used up or expired; the page says so.
  if (!subscriber) return redirect('/newsletter/confirm', 303);
  return redirect(
    `/newsletter/preferences?token=${signSubscriber(secretKey, subscriber)}&done=confirmed`,
    303,
  );
}

export default function ConfirmPage({ loaderData: { token, reader } }: Route.ComponentProps) {
  if (!reader) return <LinkExpired />;
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <Envelope />
      <h1>Confirm your address</h1>
      <p className="lead">
        Press the button, and we’ll send the weekly newsletter to{' '}
        <b className={styles.address}>{reader.email}</b>.
      </p>
      <form
        className={`stack start ${styles.choose}`}
        method="post"
        action="/newsletter/confirm"
        aria-label="Confirm your address"
      >
        <input type="hidden" name="token" value={token} />
        <StoreChoice stores={reader.stores} chosen={reader.chosen} />
        <Button>Confirm and subscribe</Button>
      </form>
    </div>
  );
}

function LinkExpired() {
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <Envelope />
      <h1>This link has expired</h1>
      <p className="lead">
        You’ve already used it, it’s more than 7 days old, or we’ve sent you a newer one. If you’ve confirmed
        before, you’re all set. If not, ask for a new link:
      </p>
      <NewsletterForm place="page" button="Email me a new link" />
    </div>
  );
}
