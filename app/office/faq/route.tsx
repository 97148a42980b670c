import { Link } from 'react-router';
import { questionKind } from '../../data/site/write-placed.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { byPath } from '../../records/field.ts';
import { type QuestionFields, questionFields } from '../../records/question.ts';
import { SelectField } from '../ui/form/fields.tsx';
import { RecordField } from '../ui/form/record-field.tsx';
import { fromForm, toForm } from '../ui/form/record-values.ts';
import { reloadsAfterOrder } from '../ui/list/order-form.tsx';
import { changePlaced, loadPlaced, type PlacedKind } from '../ui/placed/placed-actions.server.ts';
import { PlacedForm, type PlacedFormProps } from '../ui/placed/placed-form.tsx';
import { AddInPlace } from '../ui/placed/placed-list.tsx';
import { PlacedNotice } from '../ui/placed/placed-notice.tsx';
import { PlacedSection } from '../ui/placed/placed-section.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import styles from './faq.module.css';

export const handle = {
  office: 'editor',
  query: parameters('edit', 'add', 'order', 'saved'),
} satisfies RouteHandle;

export const shouldRevalidate = reloadsAfterOrder;

/** Questions, as the office reads and writes them. */
const questions: PlacedKind<QuestionFields> = {
  path: '/office/faq',
  kind: questionKind,
  lists: new Map((['home', 'contact'] as const).map((page) => [page, { table: 'faq', page }])),
  fields: questionFields,
  toForm: (question) => toForm(questionFields, question),
  read: (values) => ({ typed: fromForm(questionFields, values).record }),
};

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPlaced(questions, context, url.searchParams);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return changePlaced(questions, context, { query: url.searchParams, form: await readForm(request) });
}

export default function Faq({ loaderData, actionData }: Route.ComponentProps) {
  const { all, edited, adding, ordering, saved } = loaderData;
  const result = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <Screen
      title="FAQ"
      // Its form sees to its own errors.
      answer={result ? undefined : actionData}
      lead="Shoppers and search engines see the published ones in this order."
      primary={adding === null && <ButtonLink to="/office/faq?add=home">Add a question</ButtonLink>}
    >
      <PlacedNotice result={actionData} saved={saved} deletedText="Deleted." />
      {adding !== null && (
        <AddInPlace noun="question" initial={{ ...empty, page: [adding] }} result={result} form={FaqForm} />
      )}
      {pages.map(({ value: name, label: title }) => {
        const items = all.filter(({ page }) => page === name);
        return (
          <section key={name} className={`stack start ${styles.page}`} aria-labelledby={name}>
            <div className={`between ${styles.head}`}>
              <h2 id={name}>{title}</h2>
              {items.length > 1 && ordering !== name && (
                <Link to={`/office/faq?order=${name}`} preventScrollReset>
                  Change the order
                </Link>
              )}
            </div>
            <PlacedSection
              path="/office/faq"
              label={`${title}: questions`}
              noun="question"
              items={items.map(({ question, answer, isSample, ...faq }) => ({
                ...faq,
                title: question,
                text: answer,
                ...(isSample && { note: 'sample' }),
              }))}
              isOrdering={ordering === name}
              edited={edited}
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

const pages = [
  { value: 'home', label: 'Home page' },
  { value: 'contact', label: 'Contact page' },
];

const empty = toForm(questionFields, {});

const fields = byPath(questionFields);

/** A question and its answer, edited in their place on the page. */
function FaqForm(props: PlacedFormProps) {
  return (
    <PlacedForm
      {...props}
      path="/office/faq"
      deleting={{
        title: 'Delete this question?',
        text: 'It will be gone from the page and the office for good. If you might want it back, withdraw it instead.',
      }}
    >
      <RecordField field={fields.question} />
      <RecordField field={fields.answer} />
      {props.version === undefined && <SelectField name="page" label="Page" isRequired choices={pages} />}
    </PlacedForm>
  );
}
