import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import styles from './bulk-form.module.css';

interface BulkFormProps {
  /** What is selected, in the singular and the plural: "code", "codes". */
  readonly noun: readonly [one: string, many: string];
  /** Submit buttons named `intent`, and fields that they need. */
  readonly actions: React.ReactNode;
  /** What was just done, with Undo, or what is asked first. It takes the bar's place. */
  readonly said: React.ReactNode;
  /** The table with the checkboxes. */
  readonly children: React.ReactNode;
}

/**
 * A list whose selected records can be changed together. The bar below it shows once something is selected, then says
 * what was done. The page stays where it is.
 */
export function BulkForm({ noun: [one, many], actions, said, children }: BulkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const { search } = useLocation();
  const { state, formMethod } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') isSent.current = true;
    if (!isSent.current || state !== 'idle') return;
    isSent.current = false;
    form.current?.reset();
    setSelected(0);
    // The button that was pressed is gone, and Undo is where it was.
    if (result.current) result.current.hidden = false;
    result.current?.querySelector<HTMLElement>('[data-notice]')?.focus({ preventScroll: true });
  }, [state, formMethod]);
  // Another list has other boxes.
  const shownSearch = useRef(search);
  useEffect(() => {
    if (search === shownSearch.current) return;
    shownSearch.current = search;
    form.current?.reset();
  }, [search]);
  useEffect(() => setSelected(countSelected(form.current!)));
  return (
    <div className={`stack ${styles.form}`}>
      <Form
        ref={form}
        method="post"
        aria-label={`Selected ${many}`}
        className={`stack ${styles.form}`}
        preventScrollReset
        onChange={({ currentTarget }) => setSelected(countSelected(currentTarget))}
      >
        {children}
        <div className={`sheet flow ${styles.bar}`} data-none={selected === 0 || undefined}>
          <p role="status">{selected > 0 ? `${selected} ${selected === 1 ? one : many} selected` : ''}</p>
          {actions}
        </div>
      </Form>
      <div ref={result} className={styles.said} hidden={selected > 0}>
        {said}
      </div>
    </div>
  );
}

function countSelected(form: HTMLFormElement): number {
  return new FormData(form).getAll('ids').length;
}
