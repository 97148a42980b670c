import { Link } from 'react-router';
import type { EditedTestimonial } from '../../data/site/office-words.server.ts';
import { arrangeTestimonials } from '../../data/site/write-order.server.ts';
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
import { TestimonialForm } from './testimonial-form.tsx';
import { testimonials } from './testimonial-kind.server.ts';

/** Which testimonial is edited, whether one is added or all are put in order, and what was just saved. */
export const handle = {
  office: 'editor',
  query: parameters('edit', 'add', 'order', 'saved'),
} satisfies RouteHandle;

export function meta() {
  return screenTitle('Testimonials');
}

export const shouldRevalidate = reloadsAfterOrder;

export async function loader({ context, url }: Route.LoaderArgs) {
  const all = await testimonials.list(context.get(servicesContext).db);
  const edited = all.find(({ id }) => String(id) === url.searchParams.get('edit'));
  return {
    all,
    edited: edited && { ...edited, initial: testimonials.toForm(edited) },
    isAdding: url.searchParams.has('add'),
    isOrdering: url.searchParams.has('order'),
    saved: url.searchParams.get('saved') ?? '',
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  if (form.has(SEEN_FIELD)) {
    const next = `/office/testimonials?${form.has('move') ? 'order=1' : 'saved=order'}`;
    return saveOrder(form, next, (order) => arrangeTestimonials(db, order, by));
  }
  if (isOfList(form)) return changePlaced(testimonials, db, form, by);
  if (url.searchParams.has('add')) return addPlaced(testimonials, db, form, { place: {}, by });
  const all = await testimonials.list(db);
  const record = all.find(({ id }) => String(id) === url.searchParams.get('edit'));
  if (!record) throw notFound();
  return savePlaced(testimonials, db, form, { record, by });
}

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  const { all, edited, isAdding, isOrdering, saved } = loaderData;
  return (
    <Screen
      title="Testimonials"
      // Its form sees to its own errors.
      answer={actionData && 'values' in actionData ? undefined : actionData}
      lead="The home page quotes the published ones in this order. If there are none, it leaves the section out."
      actions={
        all.length > 1 && !isOrdering && <Link to="/office/testimonials?order=1">Change the order</Link>
      }
    >
      <PlacedNotice
        result={actionData}
        saved={saved}
        deletedText="Deleted, with everything it said about the person."
      />
      <PlacedSection
        path="/office/testimonials"
        name="1"
        label="Testimonials"
        noun="testimonial"
        items={all.map(itemOf)}
        isAdding={isAdding}
        isOrdering={isOrdering}
        edited={edited}
        initial={empty}
        result={actionData && 'values' in actionData ? actionData : undefined}
        form={TestimonialForm}
        empty={{
          title: 'No testimonials yet',
          text: 'When a shopper thanks you, ask if you can quote them, and note how and when they said yes.',
        }}
      />
    </Screen>
  );
}

const empty = toValues({
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
    orderName: name,
    orderNote: text,
    ...(note && { note }),
  };
}
