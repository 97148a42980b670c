import { useRef, useState } from 'react';
import {
  Form,
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLocation,
  useNavigation,
} from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SEEN_FIELD } from '../form/form-values.ts';
import { Notice } from '../notice.tsx';
import rowStyles from '../rows.module.css';
import type { OrderConflict } from './arrangement.server.ts';
import styles from './order-form.module.css';

/**
 * The `shouldRevalidate` of routes with an `OrderForm`: after a conflict, the page loads the order that was saved
 * first.
 */
export function reloadsAfterOrder({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.has(SEEN_FIELD) || defaultShouldRevalidate;
}

interface OrderedItem {
  readonly id: number;
  readonly name: string;
  /** Printed before the name, where there is room: a store's disc. */
  readonly mark?: React.ReactNode;
  readonly note?: React.ReactNode;
  /** How it's doing: a column of its own. */
  readonly state?: React.ReactNode;
}

interface OrderFormProps {
  readonly items: readonly OrderedItem[];
  /** The number of the first; the whole list may be longer. */
  readonly first?: number;
  /** Names the records: "featured codes". */
  readonly label: string;
  /** Whether each record has a button that takes it out of the list (`remove`, its id). */
  readonly canRemove?: boolean;
}

/**
 * Puts records in order: by dragging, by the buttons next to them, or by those buttons without JavaScript, one step at a
 * time. It sends the `ids` in order, and those that it began from; a step without JavaScript adds `move` (`ID up` or
 * `ID down`). After a conflict it shows the order that this editor wants.
 */
export function OrderForm({ items, first = 1, label, canRemove = false }: OrderFormProps) {
  const { arranged } = useActionData<Partial<OrderConflict>>() ?? {};
  // Until the order that was saved first has come, saving again would be refused again.
  const isHere = useNavigation().state === 'idle';
  const ids = items.map(({ id }) => id).join();
  const [order, setOrder] = useState(() => inOrder(items, arranged));
  const [shown, setShown] = useState({ ids, arranged });
  const [announced, setAnnounced] = useState('');
  const dragged = useRef<number>(undefined);
  // Another order from the server replaces the one shown.
  if (ids !== shown.ids || arranged !== shown.arranged) {
    setShown({ ids, arranged });
    setOrder(inOrder(items, arranged));
  }
  const isChanged = order.some(({ id }, index) => items[index]?.id !== id);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    const moved = order.toSpliced(from, 1).toSpliced(to, 0, order[from]!);
    setOrder(moved);
    setAnnounced(`${order[from]!.name} is now ${to + 1} of ${order.length}`);
  };

  return (
    <Form
      method="post"
      className={`stack start ${styles.form}`}
      aria-label={`Order: ${label}`}
      preventScrollReset
    >
      {arranged && isHere && <ConflictNotice />}
      <input type="hidden" name={SEEN_FIELD} value={ids} />
      <ol role="list" className={`sheet ${rowStyles.rows}`} aria-label={label}>
        {order.map(({ id, name, mark, note, state }, index) => (
          <li
            key={id}
            className="row"
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
            <span className={`num soft ${styles.number}`}>{first + index}</span>
            {mark}
            <span className={styles.name}>
              <strong>{name}</strong>
              {note && <span className="soft">{note}</span>}
            </span>
            {state}
            <span className={styles.steps}>
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
                  <Icon name="right" />
                </button>
              ))}
              {canRemove && (
                <button type="submit" name="remove" value={id} aria-label={`Remove ${name}`}>
                  <Icon name="cross" />
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <Button
        name="intent"
        value="order"
        aria-disabled={!isChanged || undefined}
        // Without JavaScript each step is saved at once. What a conflict left unsaved waits for this button.
        data-needs-js={arranged ? undefined : ''}
        onClick={(event) => isChanged || event.preventDefault()}
      >
        Save the order
      </Button>
    </Form>
  );
}

function ConflictNotice() {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="failed">
      <span>
        Someone else changed this order first, so nothing was saved. Below is your order. Save it to replace
        theirs.
      </span>
      <Link to={pathname + search} preventScrollReset>
        Show theirs
      </Link>
    </Notice>
  );
}

/** The items in the order of these ids; others come last. */
function inOrder(items: readonly OrderedItem[], ids: readonly number[] = []): readonly OrderedItem[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: OrderedItem) => places.get(id) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
