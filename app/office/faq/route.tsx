import { Form, href, Link } from 'react-router';
import { type EditedFaq, listFaqsToEdit } from '../../data/site/office-words.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, INTENT_FIELD, toValues } from '../ui/form/form-values.ts';
import { OrderForm } from '../ui/list/order-form.tsx';
import { EditInPlace, PlacedList } from '../ui/list/placed-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Empty, Screen, screenTitle } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import styles from './faq.module.css';
import {
  addFromForm,
  changeInList,
  type Done,
  type FaqPage,
  faqToForm,
  saveFromForm,
} from './faq-actions.server.ts';
import { FaqForm } from './faq-form.tsx';

/** Which question is edited, where one is added, which page is put in order, and what was just saved. */
export const handle = {
  office: 'editor',
  query: parameters('edit', 'add', 'order', 'saved'),
} satisfies RouteHandle;

export function meta() {
  return screenTitle('FAQ');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const faqs = await listFaqsToEdit(db);
  const edited = faqs.find(({ id }) => String(id) === url.searchParams.get('edit'));
  return {
    faqs,
    edited: edited && { ...edited, initial: faqToForm(edited) },
    adding: pageNamed(url.searchParams.get('add')),
    ordering: pageNamed(url.searchParams.get('order')),
    saved: url.searchParams.get('saved') ?? '',
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  if (form.has('ids') || form.has('change')) return changeInList(db, form, by);
  const page = pageNamed(url.searchParams.get('add'));
  if (page) return addFromForm(db, page, form, by);
  const faq = (await listFaqsToEdit(db)).find(({ id }) => String(id) === url.searchParams.get('edit'));
  if (!faq) throw notFound();
  return saveFromForm(db, faq, form, by);
}

export default function Faq({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && 'done' in actionData ? actionData : undefined;
  const result = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <Screen
      title="FAQ"
      lead="Readers see the published questions in this order, and search engines get them as structured data. A question that’s withdrawn or deleted disappears from both at once."
    >
      {done && <DoneNotice done={done} />}
      {!actionData && <SavedNotice saved={loaderData.saved} />}
      {pages.map((page) => (
        <PageQuestions key={page.name} page={page} data={loaderData} result={result} />
      ))}
    </Screen>
  );
}

const pages: readonly { readonly name: FaqPage; readonly title: string }[] = [
  { name: 'home', title: 'Home page' },
  { name: 'contact', title: 'Contact page' },
];

function pageNamed(name: string | null): FaqPage | undefined {
  return pages.find((page) => page.name === name)?.name;
}

interface PageQuestionsProps {
  readonly page: (typeof pages)[number];
  readonly data: Route.ComponentProps['loaderData'];
  readonly result: FormResult | undefined;
}

/** The questions of one page. */
function PageQuestions({ page: { name, title }, data, result }: PageQuestionsProps) {
  const { adding, ordering } = data;
  const faqs = data.faqs.filter(({ page }) => page === name);
  const isAdding = adding === name;
  const add = (
    <Link className={buttonStyles.button} data-kind="plain" to={`/office/faq?add=${name}`} preventScrollReset>
      Add a question
    </Link>
  );
  return (
    <section className={styles.page} aria-labelledby={name}>
      <div className={styles.head}>
        <h2 id={name}>{title}</h2>
        {faqs.length > 1 && ordering !== name && (
          <Link to={`/office/faq?order=${name}`} preventScrollReset>
            Change the order
          </Link>
        )}
      </div>
      {faqs.length === 0 && !isAdding && (
        <Empty title="No questions here">
          <p>The page leaves this section out. Start with what shoppers ask you most.</p>
        </Empty>
      )}
      {ordering === name ? (
        <Order name={name} faqs={faqs} />
      ) : (
        <Questions data={data} {...{ title, faqs, result }} />
      )}
      {isAdding ? (
        <EditInPlace>
          <FaqForm draftKey={`new question, ${name}`} initial={empty} result={result} />
        </EditInPlace>
      ) : (
        ordering !== name && add
      )}
    </section>
  );
}

const empty: FormValues = toValues({ question: '', answer: '' });

interface QuestionsProps extends Omit<PageQuestionsProps, 'page'> {
  readonly title: string;
  readonly faqs: readonly EditedFaq[];
}

function Questions({ title, faqs, data: { edited }, result }: QuestionsProps) {
  if (faqs.length === 0) return null;
  return (
    <PlacedList
      label={`${title}: questions`}
      items={faqs.map(({ id, question, answer, status, isSample }) => ({
        id,
        title: question,
        text: answer,
        status,
        ...(isSample && { note: 'sample' }),
      }))}
      editAddress={(id) => `/office/faq?edit=${id}`}
      editing={edited?.id}
      editor={
        edited && (
          <FaqForm
            key={edited.id}
            draftKey={`question ${edited.id}`}
            version={edited.version}
            status={edited.status}
            initial={edited.initial}
            result={result}
          />
        )
      }
    />
  );
}

function Order({ name, faqs }: { name: FaqPage; faqs: readonly EditedFaq[] }) {
  return (
    <>
      <OrderForm
        label={`Questions of the ${name} page, in order`}
        items={faqs.map(({ id, question }) => ({ id, name: question }))}
      />
      <Link to={href('/office/faq')} preventScrollReset>
        Back to the questions
      </Link>
    </>
  );
}

function SavedNotice({ saved }: { saved: string }) {
  if (saved === '') return null;
  if (saved === 'deleted') return <Notice>Deleted.</Notice>;
  return <Notice>{saved === 'order' ? 'Order saved.' : 'Saved.'}</Notice>;
}

function DoneNotice({ done: { done, undo } }: { done: Done }) {
  return (
    <Notice>
      {done}
      {undo !== null && (
        <Form method="post" preventScrollReset aria-label="Undo">
          <input type="hidden" name="change" value={undo} />
          <button
            type="submit"
            name={INTENT_FIELD}
            value="undo"
            className={buttonStyles.button}
            data-kind="plain"
          >
            Undo
          </button>
        </Form>
      )}
    </Notice>
  );
}
