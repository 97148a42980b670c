import { data, redirect, useActionData } from 'react-router';
import { listStoreChoice } from '../../data/stores/stores.server.ts';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { readForm, textOf, trySaving, wantsData } from '../../frame/forms/form.server.ts';
import { BAD_ADDRESS } from '../../frame/forms/text-rules.ts';
import type { NewsletterResult } from '../../frame/newsletter/newsletter-fields.ts';
import { NewsletterForm } from '../../frame/newsletter/newsletter-form.tsx';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/route';
import { chosenStores } from './chosen-stores.ts';
import styles from './newsletter.module.css';
import { newsletterMetadata } from './newsletter-metadata.ts';
import { StoreChoice } from './store-choice.tsx';
import { subscribe } from './subscribe.server.ts';
import { thisWeek } from './this-week.server.ts';
import { ThisWeek } from './this-week.tsx';

export const handle = { live: true, personal: true, rate: 'newsletter' } satisfies RouteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return newsletterMetadata(matches[1].loaderData, 'Newsletter', '/newsletter');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { stores } = await listStoreChoice(context.get(servicesContext).db);
  return { stores, parts: await thisWeek(context) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = textOf(form, 'email');
  const storeSlugs = chosenStores(form);
  const refusal = (problem: string): NewsletterResult => ({ sent: false, email: typed, storeSlugs, problem });
  const email = normalizeEmail(typed);
  if (email === undefined) return data(refusal(BAD_ADDRESS), { status: 400 });
  const refused = await trySaving(context, form, busyWords, () =>
    subscribe(context.get(servicesContext), { email, storeSlugs }),
  );
  if (refused) return data(refusal(refused.problem), refused.init);
  return wantsData(form) ? ({ sent: true } satisfies NewsletterResult) : redirect('/newsletter/sent', 303);
}

const busyWords = {
  tooMany: 'You’ve asked several times in a row.',
  failed: 'We couldn’t sign you up just now. Wait a few seconds, then try again.',
};

/** The form is on pages of all kinds: a failed connection must not replace one. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<NewsletterResult> {
  try {
    return (await serverAction()) as NewsletterResult;
  } catch {
    return { sent: false, problem: 'We couldn’t sign you up. Check your connection, then try again.' };
  }
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const result = useActionData() as NewsletterResult | undefined;
  const chosen = (result?.sent === false && result.storeSlugs) || [];
  return (
    <div className={`wrap page columns ${styles.spread}`} data-live="">
      <div className="stack">
        <h1>One good email a week</h1>
        <p className="lead">
          Every Thursday: what worked at checkout that week, and what ends soon. Confirm by email. Unsubscribe
          anytime.
        </p>
        <NewsletterForm place="page" button="Subscribe" given={result}>
          <details open={chosen.length > 0}>
            <summary className="unfold">Choose stores</summary>
            <StoreChoice stores={loaderData.stores} chosen={chosen} />
          </details>
        </NewsletterForm>
        <p className="soft">
          Without email: <a href="/feed.xml">a feed of new codes</a>, or{' '}
          <a href="/expiring.ics">a calendar of codes that end soon</a>.
        </p>
      </div>
      <ThisWeek parts={loaderData.parts} />
    </div>
  );
}
