/** A form in which every field holds the text. */
export class FilledForm extends FormData {
  readonly #text: string;
  constructor(text: string) {
    super();
    this.#text = text;
  }
  override get() {
    return this.#text;
  }
  override getAll() {
    return [this.#text];
  }
  override has() {
    return true;
  }
}

/** A query in which every parameter holds the text. */
export class FilledQuery extends URLSearchParams {
  readonly #text: string;
  constructor(text: string) {
    super({ [text.slice(0, 1_000)]: text });
    this.#text = text;
  }
  override get() {
    return this.#text;
  }
  override has() {
    return true;
  }
}

/** A form's values in which every field holds the text. */
export const filledValues = (text: string) => new Proxy({}, { get: () => [text], has: () => true });

/** A form of more fields than one may have (server/http/forms.ts), half of them with names of their own. */
export function manyFields(): FormData {
  const form = new FormData();
  const names = ['code', 'gives', 'minimum', 'last-day', 'leave-out', 'ids', 'seen', 'stores'];
  for (let at = 0; at < 50_000; at += 1) {
    form.append(names[at % names.length]!, String(at));
    form.append(`other-${at}`, '');
  }
  return form;
}
