import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import buttonStyles from '../../../ui/button.module.css';
import styles from './filters.module.css';

interface FiltersProps {
  /** The label of the search field; without one, there is none. */
  readonly searchLabel?: string;
  readonly q?: string;
  /** Other fields of the query: labeled selects. */
  readonly children?: React.ReactNode;
}

/** Long enough to type a word in one go. */
const PAUSE_MS = 250;

/** The search and filters of a list, in its address. Changes apply by themselves; without JavaScript by a button. */
export function Filters({ searchLabel, q = '', children }: FiltersProps) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef<HTMLInputElement>(null);
  useFollow(search, q);
  return (
    <Form
      role="search"
      className={styles.filters}
      onChange={({ currentTarget, target }) => {
        clearTimeout(pause.current);
        const isTyped = (target as EventTarget) instanceof HTMLInputElement;
        pause.current = setTimeout(
          () => submit(currentTarget, { replace: true, preventScrollReset: true }),
          isTyped ? PAUSE_MS : 0,
        );
      }}
    >
      {searchLabel && (
        <label className={styles.search}>
          <span>{searchLabel}</span>
          <input ref={search} type="search" name="q" defaultValue={q} autoComplete="off" />
        </label>
      )}
      {children}
      <button type="submit" className={buttonStyles.button} data-kind="plain" data-without-js="">
        Show
      </button>
    </Form>
  );
}

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The first one, of the value "", stands for all. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export function FilterSelect({ name, label, value, choices }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useFollow(select, value);
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select ref={select} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A field follows the address, as after going back, unless somebody is in it. */
function useFollow(field: React.RefObject<HTMLInputElement | HTMLSelectElement | null>, value: string) {
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [field, value]);
}
