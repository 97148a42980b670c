import { type Noted, needsReact } from './noted.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Tells React, by the events that it listens for, what it missed. */
export function replay({ fields, button }: Noted): void {
  // All is read before anything is told, because an answer to one field may write another.
  for (const tell of changedFields(fields).map(tellingOf)) tell();
  if (button?.isConnected) button.click();
}

/** Fields that differ from what the server wrote, in the order in which they were changed. */
function changedFields(noted: ReadonlySet<EventTarget>): Field[] {
  // The browser may have filled fields in without a word: on the way back, or from what it remembers.
  const all = [...document.querySelectorAll<Field>('input, select, textarea')];
  const last = [...noted] as Field[];
  return [...all.filter((field) => !noted.has(field)), ...last].filter(
    (field) => field.isConnected && needsReact(field) && isChanged(field),
  );
}

/** How to tell of a field what it holds now. */
function tellingOf(field: Field): () => void {
  const { value } = field;
  return () => {
    if (field instanceof HTMLSelectElement) {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (isTicked(field)) {
      field.checked = field.defaultChecked;
      field.click();
    } else retype(field, value);
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };
}

/**
 * React reports a change only where the value differs from the last one it was told through the field's own setter.
 * So the default goes in by that one, the typed value by the prototype's, and the caret back to its place.
 */
function retype(field: Exclude<Field, HTMLSelectElement>, value: string): void {
  // Text that is not a number yet has no value to put back: it is left as it stands.
  if (!field.validity.badInput) {
    const { selectionStart, selectionEnd, selectionDirection } = field;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null) {
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    }
  }
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(given, 0);
  }
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue || field.validity.badInput;
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
