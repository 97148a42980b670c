import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import styles from './bulk-form.module.css';

interface BulkFormProps {
  /** What is selected, in the singular and the plural: "code", "codes". */
  readonly noun: readonly [one: string, many: string];
  /** Submit buttons named `intent`, and fields that they need. */
  readonly actions: React.ReactNode;
  /** The table with the checkboxes. */
  readonly children: React.ReactNode;
}

/** A list whose selected records can be changed together. The bar shows once something is selected. */
export function BulkForm({ noun: [one, many], actions, children }: BulkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState(0);
  useResetAfterChange(form);
  // Another page of the list has other boxes.
  useEffect(() => setSelected(countSelected(form.current!)));
  return (
    <Form
      ref={form}
      method="post"
      aria-label={`Selected ${many}`}
      className={styles.form}
      onChange={({ currentTarget }) => setSelected(countSelected(currentTarget))}
    >
      {children}
      <div className={styles.bar} data-none={selected === 0 || undefined}>
        <p role="status">{selected > 0 ? `${selected} ${selected === 1 ? one : many} selected` : ''}</p>
        {actions}
      </div>
    </Form>
  );
}

/** Nothing stays selected once a change is done: the next one begins from nothing. */
function useResetAfterChange(form: React.RefObject<HTMLFormElement | null>): void {
  const { state, formMethod } = useNavigation();
  const isChanging = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') isChanging.current = true;
    if (state !== 'idle' || !isChanging.current) return;
    isChanging.current = false;
    form.current?.reset();
  }, [form, state, formMethod]);
}

function countSelected(form: HTMLFormElement): number {
  return new FormData(form).getAll('ids').length;
}
