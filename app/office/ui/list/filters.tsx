import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Magnifier } from '../magnifier.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  /** The label of the search field; without one, there is none. */
  readonly searchLabel?: string;
  readonly q?: string;
  /** Other fields of the query: labeled selects. */
  readonly children?: React.ReactNode;
  /** For many fields, which a phone folds away: how many of them are set. */
  readonly set?: number;
}

/** Long enough to type a word in one go. */
const PAUSE_MS = 250;

/** The search and filters of a list, in its address. Changes apply by themselves; without JavaScript by a button. */
export function Filters({ searchLabel, q = '', set, children }: FiltersProps) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef<HTMLInputElement>(null);
  useFollow(search, q);
  return (
    <Form
      role="search"
      className={`flow ${styles.filters}`}
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
        <label className={`labeled ${styles.search}`}>
          <span>{searchLabel}</span>
          <Magnifier />
          <input ref={search} type="search" name="q" defaultValue={q} autoComplete="off" />
        </label>
      )}
      {set === undefined ? children : <Fold set={set}>{children}</Fold>}
      <Button kind="plain" data-without-js="">
        Show
      </Button>
    </Form>
  );
}

/** Folded on a phone, unless one of them is set. Where there is room, they are always in sight. */
function Fold({ set, children }: { set: number; children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  // From then on it stays as somebody left it: clearing the last filter doesn't close the fold under their finger.
  const [isOpenAtFirst] = useState(set > 0);
  useEffect(() => {
    if (set > 0) details.current!.open = true;
  }, [set]);
  return (
    <details ref={details} className={styles.fold} open={isOpenAtFirst}>
      <summary className="unfold">Filters{set > 0 && ` (${set} on)`}</summary>
      <div className={`flow ${styles.folded}`}>{children}</div>
    </details>
  );
}

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The first one, with the value "", means all. Some may be in a group. */
  readonly choices: readonly (Choice | { readonly label: string; readonly choices: readonly Choice[] })[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export function FilterSelect({ name, label, value, choices }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useFollow(select, value);
  return (
    <label className={`labeled ${styles.select}`}>
      <span>{label}</span>
      <select ref={select} name={name} defaultValue={value}>
        {choices.map((each) =>
          'choices' in each ? (
            <optgroup key={each.label} label={each.label}>
              {each.choices.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(each)
          ),
        )}
      </select>
    </label>
  );
}

function optionOf({ value, label }: Choice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

/** A field follows the address, as after going back, unless somebody is in it. */
function useFollow(field: React.RefObject<HTMLInputElement | HTMLSelectElement | null>, value: string) {
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [field, value]);
}
