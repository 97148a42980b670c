import { changedFields, type Field, isTicked } from './changed-fields.ts';
import type { Missed } from './live.ts';

/** Tells React, by the events that it listens for, what it missed: the fields that were changed, and the last press. */
export function replay({ field, button }: Missed): void {
  const changed = changedFields().sort((a, b) => Number(a === field) - Number(b === field));
  // All is read before anything is told, because an answer to one field may write another.
  for (const tell of changed.map(tellingOf)) tell();
  if (button?.isConnected) button.click();
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
