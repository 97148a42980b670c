import { useEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { BasketFields } from '../planner/basket-fields.tsx';
import { useFieldsFollowAddress } from './fields-follow-address.ts';
import styles from './filters.module.css';
import { type ListQuery, type ListSort, sortLabels } from './list-query.ts';

/** The state that the form stores in its history entries. */
interface EntryState {
  readonly filteredBy: 'typing' | 'choice';
}

interface FiltersProps {
  readonly query: ListQuery;
  readonly stores: readonly { readonly slug: string; readonly name: string }[];
  /** Whether there are more stores than a select can list. */
  readonly hasMoreStores: boolean;
  readonly categories: readonly string[];
}

/**
 * Search, store, category and sort as one plain form: its state is the address. With JavaScript every change is
 * sent at once; a run of typing makes one entry in the history.
 */
export function Filters({ query, stores, hasMoreStores, categories }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const entry = useLocation().state as EntryState | null;
  useFieldsFollowAddress(form, query, entry?.filteredBy !== undefined);

  /** The URL before a run of typing. */
  const typedFrom = useRef<string>(undefined);
  useEffect(() => {
    if (!entry?.filteredBy) typedFrom.current = undefined;
  }, [entry]);

  const send = (isTyping: boolean) => {
    const state: EntryState = { filteredBy: isTyping ? 'typing' : 'choice' };
    // Reads the window's location, because React's may be stale. The next keys may replace the first key's entry only
    // once it exists, or the entry before it would be lost.
    const shown = window.location.search;
    typedFrom.current = isTyping ? (typedFrom.current ?? shown) : undefined;
    const fields = compact(new FormData(form.current!));
    submit(fields, {
      // The same URL again needs no new entry.
      replace: isTyping ? shown !== typedFrom.current : shown.slice(1) === String(fields),
      state,
      preventScrollReset: true,
    });
  };

  return (
    <search>
      <Form
        ref={form}
        className={styles.filters}
        action="/verified-codes"
        aria-label="Find codes"
        preventScrollReset
        data-live=""
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <label className={styles.search}>
          <span>Search</span>
          <input
            type="search"
            name="q"
            defaultValue={query.q}
            placeholder="Search codes or stores..."
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onInput={() => send(true)}
          />
        </label>
        <Choice label="Store" name="store" value={query.store ?? 'all'} onChange={() => send(false)}>
          <option value="all">All Stores</option>
          {stores.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          {hasMoreStores && <option disabled>Others: search for their name</option>}
        </Choice>
        <Choice label="Category" name="category" value={query.category ?? ''} onChange={() => send(false)}>
          <option value="">All Categories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Choice>
        <Choice label="Sort" name="sort" value={query.sort} onChange={() => send(false)}>
          {(Object.keys(sortLabels) as ListSort[])
            .filter((sort) => sort !== 'savings' || query.basket.basket)
            .map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
        </Choice>
        <div className={styles.basket}>
          <BasketFields query={query.basket} hint="Codes below show what they save on it." onChange={send} />
        </div>
        <button type="submit" className={buttonStyles.button} data-without-js="">
          Apply
        </button>
      </Form>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: () => void;
  readonly children: React.ReactNode;
}

function Choice({ label, name, value, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select name={name} defaultValue={value} onChange={onChange}>
        {children}
      </select>
    </label>
  );
}

/** Leaves defaults out to keep the URL short. */
function compact(fields: FormData): URLSearchParams {
  const defaults: Record<string, string> = { store: 'all', sort: 'newest' };
  const changed = [...fields].filter(([name, value]) => value !== '' && value !== defaults[name]);
  return new URLSearchParams(changed as [string, string][]);
}
