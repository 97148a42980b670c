export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Fields of live controls whose value differs from what the server wrote. The visitor or the browser may have filled
 * them in.
 */
export function changedFields(): Field[] {
  const fields = document.querySelectorAll<Field>('[data-live] :is(input, select, textarea)');
  return [...fields].filter(isChanged);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.selectedOptions[0] !== (field.querySelector('[selected]') ?? field.options[0]);
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue || field.validity.badInput;
}

export function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
