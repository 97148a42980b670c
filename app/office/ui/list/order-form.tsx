import { useRef, useState } from 'react';
import { Form } from 'react-router';
import buttonStyles from '../../../ui/button.module.css';
import styles from './order-form.module.css';

interface OrderFormProps {
  readonly items: readonly { readonly id: number; readonly name: string; readonly note?: string }[];
  /** What is put in order: "featured codes". */
  readonly label: string;
  /** Hidden fields that say which list it is, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With a button beside each record that takes it out of the list (`remove`, its id). */
  readonly canRemove?: boolean;
}

/**
 * Puts records in order: by dragging, by the buttons beside them, or by these buttons without JavaScript, one step at a
 * time. It sends the `ids` in order; a step without JavaScript adds `move` (`ID up` or `ID down`).
 */
export function OrderForm({ items, label, fields = {}, canRemove = false }: OrderFormProps) {
  const [order, setOrder] = useState(items);
  const ids = items.map(({ id }) => id).join();
  const [shownIds, setShownIds] = useState(ids);
  const [announced, setAnnounced] = useState('');
  const dragged = useRef<number>(undefined);
  // Another order from the server replaces the one shown.
  if (ids !== shownIds) {
    setShownIds(ids);
    setOrder(items);
  }
  const isChanged = order.some(({ id }, index) => items[index]?.id !== id);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    const moved = order.toSpliced(from, 1).toSpliced(to, 0, order[from]!);
    setOrder(moved);
    setAnnounced(`${order[from]!.name} is now ${to + 1} of ${order.length}`);
  };

  return (
    <Form method="post" className={styles.form} aria-label={`Order: ${label}`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ol role="list" aria-label={label}>
        {order.map(({ id, name, note }, index) => (
          <li
            key={id}
            draggable
            onDragStart={() => {
              dragged.current = index;
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged.current === undefined || dragged.current === index) return;
              move(dragged.current, index);
              dragged.current = index;
            }}
            onDragEnd={() => {
              dragged.current = undefined;
            }}
          >
            <input type="hidden" name="ids" value={id} />
            <span className={styles.grip} aria-hidden="true">
              ⠿
            </span>
            <span className={styles.name}>
              <strong>{name}</strong>
              {note && <span className="soft">{note}</span>}
            </span>
            {(['up', 'down'] as const).map((direction) => (
              <button
                key={direction}
                type="submit"
                name="move"
                value={`${id} ${direction}`}
                aria-label={`Move ${name} ${direction}`}
                aria-disabled={index === (direction === 'up' ? 0 : order.length - 1) || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  move(index, direction === 'up' ? index - 1 : index + 1);
                }}
              >
                {direction === 'up' ? '↑' : '↓'}
              </button>
            ))}
            {canRemove && (
              <button type="submit" name="remove" value={id} aria-label={`Remove ${name}`}>
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <button
        type="submit"
        name="intent"
        value="order"
        className={buttonStyles.button}
        aria-disabled={!isChanged || undefined}
        data-needs-js=""
        onClick={(event) => isChanged || event.preventDefault()}
      >
        Save the order
      </button>
    </Form>
  );
}
