import { Link } from 'react-router';
import type { FormResult } from '../form/form-result.ts';
import type { FormValues } from '../form/form-values.ts';
import { OrderForm } from '../list/order-form.tsx';
import { ButtonLink } from '../record-buttons.tsx';
import { Empty } from '../screen.tsx';
import type { PlacedFormProps } from './placed-form.tsx';
import { EditInPlace, type PlacedItem, PlacedList } from './placed-list.tsx';

interface PlacedSectionProps {
  /** The address of the list, and the value of `add` and `order` in it that is this section's. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  /** "question": its plural is this with an s. */
  readonly noun: string;
  readonly items: readonly (PlacedItem & { readonly orderName?: string; readonly orderNote?: string })[];
  readonly isAdding: boolean;
  readonly isOrdering: boolean;
  /** The record that is edited, if it's in this section or another one. */
  readonly edited: EditedRecord | undefined;
  /** What the form of a new record begins with. */
  readonly initial: FormValues;
  /** What the action returned, if it saved nothing. */
  readonly result: FormResult | undefined;
  readonly form: React.ComponentType<PlacedFormProps>;
  /** What an empty list says, above the link that adds the first record. */
  readonly empty: { readonly title: string; readonly text: string };
}

interface EditedRecord extends Pick<PlacedItem, 'id' | 'status'> {
  readonly version: number;
  readonly initial: FormValues;
}

/** Records in the order of their page: to be added, edited where they are, and put in order. */
export function PlacedSection({
  path,
  name,
  label,
  noun,
  items,
  form: Form,
  ...section
}: PlacedSectionProps) {
  const { isAdding, isOrdering, edited, initial, result, empty } = section;
  if (isOrdering)
    return (
      <>
        <OrderForm
          label={`${label}, in order`}
          items={items.map((item) => ({
            id: item.id,
            name: item.orderName ?? item.title,
            ...(item.orderNote && { note: item.orderNote }),
          }))}
        />
        <Link to={path} preventScrollReset>
          Back to the {noun}s
        </Link>
      </>
    );
  const add = (
    <ButtonLink kind="plain" to={`${path}?add=${name}`} preventScrollReset>
      Add a {noun}
    </ButtonLink>
  );
  if (items.length === 0 && !isAdding)
    return (
      <Empty hasDrawing title={empty.title}>
        <p>{empty.text}</p>
        {add}
      </Empty>
    );
  return (
    <>
      {items.length > 0 && (
        <PlacedList
          label={label}
          items={items}
          editAddress={(id) => `${path}?edit=${id}`}
          editing={edited?.id}
          editor={
            edited && <Form key={edited.id} draftKey={`${noun} ${edited.id}`} {...edited} result={result} />
          }
        />
      )}
      {isAdding ? (
        <EditInPlace>
          <Form draftKey={`new ${noun}, ${name}`} initial={initial} result={result} />
        </EditInPlace>
      ) : (
        <p>{add}</p>
      )}
    </>
  );
}
