import { Link } from 'react-router';
import type { FaqFields } from '../../data/site/word-records.ts';
import { arrangeFaqs } from '../../data/site/write-order.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { SEEN_FIELD, toValues } from '../ui/form/form-values.ts';
import { saveOrder } from '../ui/list/arrangement.server.ts';
import { reloadsAfterOrder } from '../ui/list/order-form.tsx';
import { addPlaced, changePlaced, isOfList, savePlaced } from '../ui/placed/placed-actions.server.ts';
import { PlacedNotice } from '../ui/placed/placed-notice.tsx';
import { PlacedSection } from '../ui/placed/placed-section.tsx';
import { Screen, screenTitle } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import styles from './faq.module.css';
import { FaqForm } from './faq-form.tsx';
import { questions } from './faq-kind.server.ts';

/** Which question is edited, where one is added, which page is put in order, and what was just saved. */
export const handle = {
  office: 'editor',
  query: parameters('edit', 'add', 'order', 'saved'),
} satisfies RouteHandle;

export function meta() {
  return screenTitle('FAQ');
}

export const shouldRevalidate = reloadsAfterOrder;

export async function loader({ context, url }: Route.LoaderArgs) {
  const faqs = await questions.list(context.get(servicesContext).db);
  const edited = faqs.find(({ id }) => String(id) === url.searchParams.get('edit'));
  return {
    faqs,
    edited: edited && { ...edited, initial: questions.toForm(edited) },
    adding: url.searchParams.get('add'),
    ordering: url.searchParams.get('order'),
    saved: url.searchParams.get('saved') ?? '',
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  const [adding, ordering] = [pageNamed(url, 'add'), pageNamed(url, 'order')];
  if (ordering && form.has(SEEN_FIELD)) {
    const next = `/office/faq?${form.has('move') ? `order=${ordering}` : 'saved=order'}`;
    return saveOrder(form, next, (order) => arrangeFaqs(db, ordering, order, by));
  }
  if (isOfList(form)) return changePlaced(questions, db, form, by);
  if (adding) return addPlaced(questions, db, form, { place: { page: adding }, by });
  const all = await questions.list(db);
  const record = all.find(({ id }) => String(id) === url.searchParams.get('edit'));
  if (!record) throw notFound();
  return savePlaced(questions, db, form, { record, by });
}

export default function Faq({ loaderData, actionData }: Route.ComponentProps) {
  const { faqs, edited, adding, ordering, saved } = loaderData;
  const result = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <Screen
      title="FAQ"
      // Its form sees to its own errors.
      answer={actionData && 'values' in actionData ? undefined : actionData}
      lead="Readers see the published questions in this order, and search engines get them as structured data. A question that’s withdrawn or deleted disappears from both at once."
    >
      <PlacedNotice result={actionData} saved={saved} deletedText="Deleted." />
      {pages.map(({ name, title }) => {
        const items = faqs.filter(({ page }) => page === name);
        return (
          <section key={name} className={styles.page} aria-labelledby={name}>
            <div className={styles.head}>
              <h2 id={name}>{title}</h2>
              {items.length > 1 && ordering !== name && (
                <Link to={`/office/faq?order=${name}`} preventScrollReset>
                  Change the order
                </Link>
              )}
            </div>
            <PlacedSection
              path="/office/faq"
              name={name}
              label={`${title}: questions`}
              noun="question"
              items={items.map(({ question, answer, isSample, ...faq }) => ({
                ...faq,
                title: question,
                text: answer,
                ...(isSample && { note: 'sample' }),
              }))}
              isAdding={adding === name}
              isOrdering={ordering === name}
              edited={edited}
              initial={empty}
              result={result}
              form={FaqForm}
              empty={{
                title: 'No questions here',
                text: 'The page leaves this section out. Start with what shoppers ask you most.',
              }}
            />
          </section>
        );
      })}
    </Screen>
  );
}

const pages: readonly { readonly name: FaqFields['page']; readonly title: string }[] = [
  { name: 'home', title: 'Home page' },
  { name: 'contact', title: 'Contact page' },
];

const empty = toValues({ question: '', answer: '' });

function pageNamed(url: URL, parameter: 'add' | 'order'): FaqFields['page'] | undefined {
  return pages.find(({ name }) => name === url.searchParams.get(parameter))?.name;
}
