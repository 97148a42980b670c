import { Link } from 'react-router';
import type { FormResult } from '../form/form-result.ts';
import type { FormValues } from '../form/form-values.ts';
import { OrderForm } from '../list/order-form.tsx';
import { Empty } from '../screen.tsx';
import type { PlacedFormProps } from './placed-form.tsx';
import { type PlacedItem, PlacedList } from './placed-list.tsx';

interface PlacedSectionProps {
  /** The address of the list. */
  readonly path: string;
  readonly label: string;
  /** "question": its plural is this with an s. */
  readonly noun: string;
  readonly items: readonly PlacedItem[];
  readonly isOrdering: boolean;
  /** The record that is edited, if it's in this section or another one. */
  readonly edited: EditedRecord | undefined;
  /** What the action returned, if it saved nothing. */
  readonly result: FormResult | undefined;
  readonly form: React.ComponentType<PlacedFormProps>;
  /** What an empty list says: what to do first. */
  readonly empty: { readonly title: string; readonly text: string };
}

interface EditedRecord extends Pick<PlacedItem, 'id' | 'status'> {
  readonly version: number;
  readonly initial: FormValues;
}

/** Records in the order of their page: to be edited where they are, and put in order. */
export function PlacedSection({ path, label, noun, items, form: Form, ...section }: PlacedSectionProps) {
  const { isOrdering, edited, result, empty } = section;
  if (isOrdering)
    return (
      <>
        <OrderForm
          label={`${label}, in order`}
          items={items.map((item) => ({
            id: item.id,
            name: item.name ?? item.title,
            ...(item.name && { note: item.title }),
          }))}
        />
        <Link to={path} preventScrollReset>
          Back to the {noun}s
        </Link>
      </>
    );
  if (items.length === 0)
    return (
      <Empty hasDrawing title={empty.title}>
        <p>{empty.text}</p>
      </Empty>
    );
  return (
    <PlacedList
      label={label}
      items={items}
      editAddress={(id) => `${path}?edit=${id}`}
      editing={edited?.id}
      editor={
        edited && <Form key={edited.id} draftKey={`${noun} ${edited.id}`} {...edited} result={result} />
      }
    />
  );
}
