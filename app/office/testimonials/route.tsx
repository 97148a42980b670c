import { Link } from 'react-router';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { byPath } from '../../records/field.ts';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { RecordField } from '../ui/form/record-field.tsx';
import { toForm } from '../ui/form/record-values.ts';
import { reloadsAfterOrder } from '../ui/list/order-form.tsx';
import { changePlaced, loadPlaced } from '../ui/placed/placed-actions.server.ts';
import { PlacedForm, type PlacedFormProps } from '../ui/placed/placed-form.tsx';
import { AddInPlace } from '../ui/placed/placed-list.tsx';
import { PlacedNotice } from '../ui/placed/placed-notice.tsx';
import { PlacedSection } from '../ui/placed/placed-section.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { testimonials } from './testimonial-kind.server.ts';
import { testimonialForm } from './testimonial-values.ts';

export const handle = {
  office: 'editor',
  query: parameters('edit', 'add', 'order', 'saved'),
} satisfies RouteHandle;

export const shouldRevalidate = reloadsAfterOrder;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPlaced(testimonials, context, url.searchParams);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return changePlaced(testimonials, context, { query: url.searchParams, form: await readForm(request) });
}

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  const { all, edited, adding, ordering, saved } = loaderData;
  const isOrdering = ordering !== null;
  const result = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <Screen
      title="Testimonials"
      // Its form sees to its own errors.
      answer={result ? undefined : actionData}
      lead="The home page quotes the published ones in this order."
      actions={
        all.length > 1 && !isOrdering && <Link to="/office/testimonials?order=1">Change the order</Link>
      }
      primary={adding === null && <ButtonLink to="/office/testimonials?add=1">Add a testimonial</ButtonLink>}
    >
      <PlacedNotice
        result={actionData}
        saved={saved}
        deletedText="Deleted, with everything it said about the person."
      />
      {adding !== null && (
        <AddInPlace noun="testimonial" initial={empty} result={result} form={TestimonialForm} />
      )}
      <PlacedSection
        path="/office/testimonials"
        label="Testimonials"
        noun="testimonial"
        items={all.map(itemOf)}
        isOrdering={isOrdering}
        edited={edited}
        result={result}
        form={TestimonialForm}
        empty={{
          title: 'No testimonials yet',
          text: 'The home page leaves the section out. When a shopper thanks you, ask if you can quote them, and note how and when they said yes.',
        }}
      />
    </Screen>
  );
}

const empty = toForm(testimonialForm, {});

type Testimonial = Route.ComponentProps['loaderData']['all'][number];

function itemOf({ id, name, location, text, rating, consent, status, isSample }: Testimonial) {
  const note = isSample ? 'sample' : consent === null ? 'no consent yet' : undefined;
  return {
    id,
    name,
    title: `“${text}”`,
    text: `${name}, ${location} · ${rating}\u00a0of\u00a05`,
    status,
    ...(note && { note }),
  };
}

const fields = byPath(testimonialForm);
const ratings = [
  { value: '', label: 'Choose' },
  ...[5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: `${rating} of 5` })),
];

/** What somebody said about the site, and how they agreed to be quoted. */
function TestimonialForm(props: PlacedFormProps) {
  return (
    <PlacedForm
      {...props}
      path="/office/testimonials"
      deleting={{
        title: 'Delete this testimonial?',
        text: 'Everything it says about the person will be erased for good. Do this when someone withdraws their consent.',
      }}
    >
      <RecordField field={fields.text} />
      <FieldPair>
        <RecordField field={fields.name} />
        <RecordField field={fields.location} />
      </FieldPair>
      <SelectField name="rating" label="Rating" isRequired choices={ratings} />
      <FieldGroup
        title="Record of consent"
        lead="U.S. law forbids made-up testimonials, and each one can bring a fine (FTC rule on reviews and testimonials, 16 CFR 465). So you can publish a testimonial only once you’ve noted how and when the person agreed to it. Only the office sees this."
      >
        <FieldPair>
          <RecordField field={fields['consent.how']} />
          <RecordField field={fields['consent.day']} />
        </FieldPair>
      </FieldGroup>
    </PlacedForm>
  );
}
