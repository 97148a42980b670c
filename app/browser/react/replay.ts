import { changedFields, type Field, isTicked } from './changed-fields.ts';
import type { Missed } from './live.ts';

/** Replays to React what it missed, with the events that it listens for: the changed fields, then the last button. */
export function replay({ field, button }: Missed): void {
  const changed = changedFields().sort((a, b) => Number(a === field) - Number(b === field));
  // All fields are read first, because React's handler for one field may write another.
  for (const tell of changed.map(prepareReplay)) tell();
  if (button?.isConnected) button.click();
}

/** Reads the field now; the function it returns replays the value. */
function prepareReplay(field: Field): () => void {
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
 * React reports a change only if the value differs from the last one set through the field's own setter. So the default
 * is set that way, and the typed value through the prototype's setter. The caret is put back afterwards.
 */
function retype(field: Exclude<Field, HTMLSelectElement>, value: string): void {
  // A number field with text that isn't a number yet has no value to put back, so it's left alone.
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
