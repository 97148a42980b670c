import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import styles from './bulk-form.module.css';

interface BulkFormProps {
  /** What is selected, in the singular and the plural: "code", "codes". */
  readonly noun: readonly [one: string, many: string];
  /** Submit buttons named `intent`, and fields that they need. */
  readonly actions: React.ReactNode;
  /** The table with the checkboxes. */
  readonly children: React.ReactNode;
}

/**
 * A list whose selected records can be changed together. The bar shows once something is selected. The page goes back to
 * its top, where it asks, or says what was done.
 */
export function BulkForm({ noun: [one, many], actions, children }: BulkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState(0);
  const { search } = useLocation();
  const { state } = useNavigation();
  const isSent = useRef(false);
  // The router leaves the page where it is after a form whose response is the page itself.
  useEffect(() => {
    if (!isSent.current || state !== 'idle') return;
    isSent.current = false;
    scrollTo({ top: 0 });
  }, [state]);
  // The address says what was done, so the selection is cleared.
  const shownSearch = useRef(search);
  useEffect(() => {
    if (search === shownSearch.current) return;
    shownSearch.current = search;
    form.current?.reset();
  }, [search]);
  // Another page of the list has other boxes.
  useEffect(() => setSelected(countSelected(form.current!)));
  return (
    <Form
      ref={form}
      method="post"
      aria-label={`Selected ${many}`}
      className={`stack ${styles.form}`}
      onSubmit={() => {
        isSent.current = true;
      }}
      onChange={({ currentTarget }) => setSelected(countSelected(currentTarget))}
    >
      {children}
      <div className={`sheet flow ${styles.bar}`} data-none={selected === 0 || undefined}>
        <p role="status">{selected > 0 ? `${selected} ${selected === 1 ? one : many} selected` : ''}</p>
        {actions}
      </div>
    </Form>
  );
}

function countSelected(form: HTMLFormElement): number {
  return new FormData(form).getAll('ids').length;
}
