import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '../list/status-mark.tsx';
import rowStyles from '../rows.module.css';
import type { PlacedFormProps } from './placed-form.tsx';
import styles from './placed-list.module.css';

/** A record that has its place on a page. */
export interface PlacedItem {
  readonly id: number;
  /** What it's called, where the title is a quotation. */
  readonly name?: string;
  readonly title: string;
  readonly text: string;
  readonly status: 'draft' | 'published' | 'withdrawn';
  /** Printed after the status: "sample". */
  readonly note?: string;
}

interface PlacedListProps {
  readonly label: string;
  readonly items: readonly PlacedItem[];
  readonly editAddress: (id: number) => string;
  /** The one that is being edited, and its form, which is shown in its place. */
  readonly editing?: number | undefined;
  readonly editor: React.ReactNode;
}

/** Records in the order in which their page shows them, to be edited where they are. */
export function PlacedList({ label, items, editAddress, editing, editor }: PlacedListProps) {
  return (
    <ol className={`sheet ${rowStyles.rows} ${styles.list}`} role="list" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          {item.id === editing ? (
            <EditInPlace>{editor}</EditInPlace>
          ) : (
            <PlacedRow {...item} editAddress={editAddress(item.id)} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface AddInPlaceProps extends Pick<PlacedFormProps, 'initial' | 'result'> {
  readonly noun: string;
  readonly form: React.ComponentType<PlacedFormProps>;
}

/** The form of a new record, next to the button that opened it. */
export function AddInPlace({ noun, form: Form, ...values }: AddInPlaceProps) {
  return (
    <EditInPlace>
      <h2 className={styles.new}>New {noun}</h2>
      <Form draftKey={`new ${noun}`} {...values} />
    </EditInPlace>
  );
}

/** A form that has just opened where there was a link to it. Its first field gets the focus, which the link had. */
export function EditInPlace({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}

function PlacedRow({ title, name, text, status, note, editAddress }: PlacedItem & { editAddress: string }) {
  return (
    <div className={styles.row} data-quoted={name && ''}>
      <Link to={editAddress} preventScrollReset aria-label={`Edit: ${title}`}>
        {title}
      </Link>
      <p className={`soft ${styles.text}`}>{text}</p>
      <p>
        <StatusMark status={status} note={note} />
      </p>
    </div>
  );
}
