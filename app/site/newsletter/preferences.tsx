import { data, redirect } from 'react-router';
import { chooseStores, listChosenStores } from '../../data/readers/subscribers.server.ts';
import { listStoreChoice } from '../../data/stores/stores.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import noticeStyles from '../../frame/notice.module.css';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/preferences';
import { chosenStores } from './chosen-stores.ts';
import { DamagedLink } from './damaged-link.tsx';
import styles from './newsletter.module.css';
import { newsletterMetadata } from './newsletter-metadata.ts';
import { findReader } from './reader.server.ts';
import { StoreChoice } from './store-choice.tsx';

export const handle = { personal: true, query: parameters('token', 'done') } satisfies RouteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return newsletterMetadata(matches[1].loaderData, 'Newsletter preferences', '/newsletter/preferences');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const reader = await findReader(context, token);
  if (!reader) return data({ token, done: undefined, choice: undefined }, { status: 400 });
  if (reader.subscriber?.status !== 'confirmed') throw redirect(`/newsletter/unsubscribe?token=${token}`);
  const { id, email } = reader.subscriber;
  const chosen = await listChosenStores(db, id);
  const { stores } = await listStoreChoice(db, chosen);
  return data({ token, done: doneOf(url.searchParams), choice: { email, stores, chosen } }, { status: 200 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = textOf(form, 'token');
  const reader = await findReader(context, token);
  if (reader?.subscriber?.status === 'confirmed') {
    await chooseStores(context.get(servicesContext).db, reader.subscriber.id, chosenStores(form));
  }
  return redirect(`/newsletter/preferences?token=${encodeURIComponent(token)}&done=saved`, 303);
}

const headings = {
  confirmed: 'You’re subscribed',
  saved: 'Saved',
  undefined: 'Your newsletter',
} as const;

export default function PreferencesPage({ loaderData: { token, done, choice } }: Route.ComponentProps) {
  if (!choice) return <DamagedLink />;
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <h1>{headings[`${done}`]}</h1>
      <p className="lead" role="status">
        {done === 'saved' ? 'Your changes take effect with the next email. ' : ''}
        We send the weekly newsletter to <b className={styles.address}>{choice.email}</b> on Thursdays.
      </p>
      <form
        className={`stack start ${styles.choose}`}
        method="post"
        action="/newsletter/preferences"
        aria-label="Your newsletter"
      >
        <input type="hidden" name="token" value={token} />
        <StoreChoice key={choice.chosen.join()} stores={choice.stores} chosen={choice.chosen} />
        <div className={`row ${noticeStyles.ways}`}>
          <Button>Save</Button>
          <Link to={`/newsletter/unsubscribe?token=${token}`}>Unsubscribe</Link>
        </div>
      </form>
    </div>
  );
}

function doneOf(parameters: URLSearchParams): 'confirmed' | 'saved' | undefined {
  const done = parameters.get('done');
  return done === 'confirmed' || done === 'saved' ? done : undefined;
}
