import { Form, href, Link } from 'react-router';
import { type EditedTestimonial, listTestimonialsToEdit } from '../../data/site/office-words.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { type FormValues, INTENT_FIELD, toValues } from '../ui/form/form-values.ts';
import { OrderForm } from '../ui/list/order-form.tsx';
import { EditInPlace, PlacedList } from '../ui/list/placed-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Empty, Screen, screenTitle } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { addFromForm, changeInList, type Done, saveFromForm } from './testimonial-actions.server.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import { testimonialToForm } from './testimonial-values.server.ts';

/** Which testimonial is edited, whether one is added or all are put in order, and what was just saved. */
export const handle = {
  office: 'editor',
  query: parameters('edit', 'add', 'order', 'saved'),
} satisfies RouteHandle;

export function meta() {
  return screenTitle('Testimonials');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const testimonials = await listTestimonialsToEdit(db);
  const edited = testimonials.find(({ id }) => String(id) === url.searchParams.get('edit'));
  return {
    testimonials,
    edited: edited && { ...edited, initial: testimonialToForm(edited) },
    isAdding: url.searchParams.has('add'),
    isOrdering: url.searchParams.has('order'),
    saved: url.searchParams.get('saved') ?? '',
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  if (form.has('ids')) return changeInList(db, form, by);
  if (url.searchParams.has('add')) return addFromForm(db, form, by);
  const all = await listTestimonialsToEdit(db);
  const edited = all.find(({ id }) => String(id) === url.searchParams.get('edit'));
  if (!edited) throw notFound();
  return saveFromForm(db, edited, form, by);
}

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  const { testimonials, edited, isAdding, isOrdering, saved } = loaderData;
  const done = actionData && 'done' in actionData ? actionData : undefined;
  const result = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <Screen
      title="Testimonials"
      lead="The home page quotes the published ones in this order. If there are none, it leaves the section out."
      actions={
        testimonials.length > 1 &&
        !isOrdering && (
          <Link to="/office/testimonials?order=1" className={buttonStyles.button} data-kind="plain">
            Change the order
          </Link>
        )
      }
    >
      {done && <DoneNotice done={done} />}
      {!actionData && <SavedNotice saved={saved} />}
      {testimonials.length === 0 && !isAdding && (
        <Empty title="No testimonials yet">
          <p>When a shopper thanks you, ask if you can quote them, and note how and when they said yes.</p>
        </Empty>
      )}
      {isOrdering ? (
        <Order testimonials={testimonials} />
      ) : (
        testimonials.length > 0 && (
          <PlacedList
            label="Testimonials"
            items={testimonials.map(itemOf)}
            editAddress={(id) => `/office/testimonials?edit=${id}`}
            editing={edited?.id}
            editor={
              edited && (
                <TestimonialForm
                  key={edited.id}
                  draftKey={`testimonial ${edited.id}`}
                  version={edited.version}
                  status={edited.status}
                  initial={edited.initial}
                  result={result}
                />
              )
            }
          />
        )
      )}
      {isAdding && (
        <EditInPlace>
          <TestimonialForm draftKey="new testimonial" initial={empty} result={result} />
        </EditInPlace>
      )}
      {!isAdding && !isOrdering && (
        <p>
          <Link
            className={buttonStyles.button}
            data-kind="plain"
            to="/office/testimonials?add=1"
            preventScrollReset
          >
            Add a testimonial
          </Link>
        </p>
      )}
    </Screen>
  );
}

const empty: FormValues = toValues({
  text: '',
  name: '',
  location: '',
  rating: 5,
  'consent-how': '',
  'consent-day': '',
});

function itemOf({ id, name, location, text, rating, consent, status, isSample }: EditedTestimonial) {
  const note = isSample ? 'sample' : consent === null ? 'no consent yet' : undefined;
  return {
    id,
    title: `${name}, ${location}, ${rating} of 5`,
    text,
    status,
    ...(note && { note }),
  };
}

function Order({ testimonials }: { testimonials: readonly EditedTestimonial[] }) {
  return (
    <>
      <OrderForm
        label="Testimonials, in order"
        items={testimonials.map(({ id, name, text }) => ({ id, name, note: text }))}
      />
      <Link to={href('/office/testimonials')}>Back to the testimonials</Link>
    </>
  );
}

function SavedNotice({ saved }: { saved: string }) {
  if (saved === '') return null;
  if (saved === 'deleted') return <Notice>Deleted, with everything it said about the person.</Notice>;
  return <Notice>{saved === 'order' ? 'Order saved.' : 'Saved.'}</Notice>;
}

function DoneNotice({ done: { done, undo } }: { done: Done }) {
  return (
    <Notice>
      {done}
      {undo !== null && (
        <Form method="post" preventScrollReset aria-label="Undo">
          <input type="hidden" name="ids" value={undo.id} />
          <button
            type="submit"
            name={INTENT_FIELD}
            value={undo.intent}
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
