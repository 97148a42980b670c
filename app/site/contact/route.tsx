import { data, redirect, useActionData } from 'react-router';
import { listQuestions } from '../../data/site/site-words.server.ts';
import { readForm, textOf, trySaving, wantsData } from '../../frame/forms/form.server.ts';
import { metadata } from '../../frame/metadata.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { faqPagesOf } from '../../frame/structured-data/faq-page.ts';
import { servicesContext, siteOf, visitorContext } from '../../services.server.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { replyText } from '../../words/site/reply-times.ts';
import type { Route } from './+types/route';
import styles from './contact.module.css';
import { type ContactField, contactFields } from './contact-fields.ts';
import { ContactForm, type ContactResult } from './contact-form.tsx';
import { contactErrorsOf, contactSchema } from './contact-schema.server.ts';
import { Elsewhere } from './elsewhere.tsx';
import { prefillQuery, readPrefill } from './prefill.ts';
import { sendMessage } from './send-message.server.ts';
import { hasWays, WaysToReachUs } from './ways-to-reach-us.tsx';

export const handle = {
  live: true,
  query: prefillQuery,
  unboundedParameters: ['subject'],
  rate: 'contact',
} satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'Contact',
    description: loaderData?.lead ?? '',
    keywords: ['contact', 'report a promo code', 'request a store', 'help with promo codes'],
    path: '/contact',
    trail: [{ name: 'Contact', path: '/contact' }],
    structured: loaderData && faqPagesOf(loaderData.questions),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { email, emailReply, replyWithin, phone, chat, hours, address } = await siteOf(context);
  const lead = 'Tell us about a code that failed, suggest a store, or ask a question.';
  return {
    lead: `${lead} ${replyText({ replyWithin, hours })}`.trim(),
    questions: await listQuestions(db, 'contact'),
    prefill: readPrefill(url.searchParams),
    replyWithin,
    ways: { email, emailReply, phone, chat, hours, address },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = Object.fromEntries(contactFields.map((name) => [name, textOf(form, name)])) as Record<
    ContactField,
    string
  >;
  const parsed = contactSchema.safeParse(values);
  if (!parsed.success) {
    const result: ContactResult = { sent: false, values, errors: contactErrorsOf(parsed.error) };
    return data(result, { status: 400 });
  }
  const { reference } = context.get(visitorContext);
  const refused = await trySaving(context, form, busyWords, () =>
    sendMessage(context.get(servicesContext), parsed.data, reference),
  );
  if (refused) {
    const problem = `${refused.problem} What you typed is still here.`;
    return data({ sent: false, values, errors: {}, problem } satisfies ContactResult, refused.init);
  }
  // Without JavaScript, redirect to a separate page, so a reload doesn't send the form again.
  return wantsData(form) ? ({ sent: true } satisfies ContactResult) : redirect('/contact/sent', 303);
}

const busyWords = {
  tooMany: 'You’ve sent several messages in a row.',
  failed: 'We couldn’t send your message just now. Wait a few seconds, then send it again.',
};

/** A failed connection must not replace the page, or the message would be lost. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactResult> {
  try {
    return (await serverAction()) as ContactResult;
  } catch {
    const problem = 'Your message couldn’t be sent. Check your connection, then send it again.';
    return { sent: false, errors: {}, problem };
  }
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const result = useActionData() as ContactResult | undefined;
  const { lead, prefill, replyWithin, ways, questions } = loaderData;
  const isAlone = !hasWays(ways);
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <header className={styles.header}>
          <h1>Contact us</h1>
          <p>{lead}</p>
        </header>
        <div className={`columns ${styles.spread}`} data-alone={isAlone || undefined}>
          <ContactForm prefill={prefill} replyWithin={replyWithin} given={result} />
          <WaysToReachUs {...ways} />
        </div>
      </div>

      {questions.length > 0 && (
        <section className="band" aria-labelledby="questions">
          <div className={`wrap columns ${styles.questions}`}>
            <h2 id="questions">Common questions</h2>
            <Accordion name="contact-questions" questions={questions} />
          </div>
        </section>
      )}

      <Elsewhere />
    </>
  );
}
