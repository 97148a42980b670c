import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { categories } from '../../domain/categories.ts';
import boxStyles from '../../ui/boxed-field.module.css';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CartBar } from '../planner/cart-bar.tsx';
import { typedInto } from '../planner/typed-into.ts';
import type { Route } from './+types/route';
import { useFieldsFollowAddress } from './fields-follow-address.ts';
import styles from './filters.module.css';
import { type SortName, sortLabels } from './list-query.ts';

/** The state that the form stores in its history entries. */
const MADE_BY_FORM = 1;

/** What the form shows of the page's data. */
interface FiltersProps
  extends Pick<
    Route.ComponentProps['loaderData'],
    'query' | 'stores' | 'hasMoreStores' | 'cart' | 'goods' | 'ownSort'
  > {
  /** What answers the search and the cart, below them. */
  readonly children: ReactNode;
  /** How many codes were found, beside what narrows and sorts them. */
  readonly summary: ReactNode;
}

/**
 * Category and sort are above the list, outside of their form: the answer between them has forms of its own. A category
 * may change the answer, so they can move once one was chosen; nothing that is typed into does.
 */
const FORM = 'find';

/**
 * Search, store, category, sort, and the cart as one plain form: its state is the address. With JavaScript every change
 * is sent at once; a run of typing makes one entry in the history.
 */
export function Filters({
  query,
  stores,
  hasMoreStores,
  cart,
  goods,
  ownSort,
  children,
  summary,
}: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state } = useLocation();
  const madeByForm = state === MADE_BY_FORM;
  useFieldsFollowAddress(form, query, goods, madeByForm);

  /** The URL before a run of typing. */
  const typedFrom = useRef<string>(undefined);
  useEffect(() => {
    if (!madeByForm) typedFrom.current = undefined;
  }, [madeByForm]);

  const send = (isTyping: boolean) => {
    // Reads the window's location, because React's may be stale. The next keys may replace the first key's entry only
    // once it exists, or the entry before it would be lost.
    const shown = window.location.search;
    typedFrom.current = isTyping ? (typedFrom.current ?? shown) : undefined;
    const fields = typedInto(form.current!, { store: 'all' });
    submit(fields, {
      // The same URL again needs no new entry.
      replace: shown.slice(1) === String(fields) || (isTyping && shown !== typedFrom.current),
      state: MADE_BY_FORM,
      preventScrollReset: true,
    });
  };

  // React's event bubbles, and fires for each key typed.
  const onChange = ({ target }: ChangeEvent<HTMLElement>) => send(isTyped(target));

  return (
    <>
      <search>
        <Form
          ref={form}
          id={FORM}
          className={styles.filters}
          action="/verified-codes"
          aria-label="Find codes"
          preventScrollReset
          // All routes are known from the start: its attribute would only cost bytes.
          discover="none"
          data-live=""
          onChange={onChange}
          onSubmit={(event) => {
            event.preventDefault();
            send(false);
          }}
        >
          <label className={`${boxStyles.field} ${styles.search}`}>
            <span>Search</span>
            <input
              type="search"
              name="q"
              defaultValue={query.q}
              placeholder="Search codes or stores..."
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <Button data-without-js="">Apply</Button>
          <div className={styles.cart}>
            <CartBar query={query.basket} goods={goods}>
              <Choice label="Store" name="store" value={query.store ?? 'all'}>
                <option value="all">All Stores</option>
                {stores.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
                {hasMoreStores && <option disabled>More stores: search by name</option>}
              </Choice>
            </CartBar>
          </div>
        </Form>
      </search>
      {children}
      <div className={styles.above} data-live="" onChange={onChange}>
        {summary}
        <Choice form={FORM} label="Category" name="category" value={query.category ?? ''}>
          <option value="">All</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Choice>
        {/* The list has another order by itself: the field is made again, with that one chosen. */}
        <Choice form={FORM} key={ownSort} label="Sort" name="sort" value={query.sort}>
          {(Object.keys(sortLabels) as SortName[])
            .filter((sort) => (sort !== 'savings' || cart) && (sort !== 'match' || query.q))
            .map((sort) => (
              <option key={sort} value={sort === ownSort ? '' : sort}>
                {sortLabels[sort]}
              </option>
            ))}
        </Choice>
        <Button form={FORM} data-without-js="">
          Show
        </Button>
      </div>
    </>
  );
}

/** Whether a field changes key by key. */
function isTyped(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type !== 'checkbox';
}
