import { perLocale } from '../locale.ts';

const plurals = /* @__PURE__ */ perLocale((locale) => new Intl.PluralRules(locale));

const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  code: ['code', 'codes'],
  code_check: ['test', 'tests'],
  store: ['store', 'stores'],
  post: ['post', 'posts'],
  faq: ['question', 'questions'],
  testimonial: ['testimonial', 'testimonials'],
  person: ['person', 'people'],
  setting: ['setting', 'settings'],
  proof: ['picture', 'pictures'],
};

/** "67 codes", "1 store": what the sample has of a kind. */
export function countOfKind(kind: string, count: number, locale: string): string {
  const [one, many] = kinds[kind] ?? [kind, kind];
  return `${count.toLocaleString(locale)} ${plurals(locale).select(count) === 'one' ? one : many}`;
}

const lists = /* @__PURE__ */ perLocale((locale) => new Intl.ListFormat(locale));

/** "Wellby, Pier Nine, and Harvest Lane". */
export function listText(names: readonly string[], locale: string): string {
  return lists(locale).format(names);
}
