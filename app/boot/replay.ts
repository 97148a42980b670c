type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the visitor did before React could see it. */
export interface Missed {
  /** Changed fields, the last change last. */
  readonly fields: readonly Field[];
  /** The last button pressed that only React serves. */
  readonly button: HTMLElement | undefined;
}

/** Notes what happens to fields and buttons that need React; the function it returns ends that and tells. */
export function watchFields(needsReact: (target: EventTarget | null) => boolean): () => Missed {
  const inOrder = new Set<Field>();
  let button: HTMLElement | undefined;
  const onInput = ({ target }: Event) => {
    inOrder.delete(target as Field);
    inOrder.add(target as Field);
  };
  const onPress = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
    if (pressed && needsReact(pressed)) button = pressed;
  };
  addEventListener('input', onInput, true);
  addEventListener('click', onPress, true);
  // From the moment that React listens, it answers to presses itself.
  document.addEventListener('hydrating', () => removeEventListener('click', onPress, true), { once: true });
  return () => {
    removeEventListener('input', onInput, true);
    // The browser may have filled fields in without a word: on the way back, or from what it remembers.
    const all = [...document.querySelectorAll<Field>('input, select, textarea')];
    const fields = [...all.filter((field) => !inOrder.has(field)), ...inOrder];
    return { fields: fields.filter((field) => needsReact(field) && isChanged(field)), button };
  };
}

/** Tells React, by the events that it listens for, what it missed. */
export function replay({ fields, button }: Missed): void {
  for (const field of fields) {
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
    else if (isTicked(field)) {
      field.checked = !field.checked;
      field.click();
    } else retype(field);
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  if (button?.isConnected) button.click();
}

/**
 * React reports a change only where the value differs from the last one it was told through the field's own setter.
 * So the default goes in by that one, the typed value by the prototype's, and the caret back to its place.
 */
function retype(field: Exclude<Field, HTMLSelectElement>): void {
  // Text that is not a number yet has no value to put back: it is left as it stands.
  if (!field.validity.badInput) {
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
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
