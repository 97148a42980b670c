import { parseSync, Visitor } from 'vite';

/** Phrases that a text must not have, with what to say instead. */
interface VoiceRule {
  readonly not: RegExp;
  readonly but: string;
}

/** Whole phrases that were on the site once. Spaces match any white space, apostrophes either kind. */
const phrases: readonly (readonly [not: string, but: string])[] = [
  ['Codes do not combine', 'One code per order.'],
  ['one an order', 'one code per order'],
  ['Sums hold for', 'Savings assume every item qualifies.'],
  ['first order there', 'My first order at this store'],
  ['is not an amount', 'Enter an amount like 87.50.'],
  ['Its record', 'Test history'],
  ['record of its checks', 'test history'],
  ['record of checks', 'test history'],
  ['It will not work before', 'It won’t work until then.'],
  ['for the curious', 'See its test history below.'],
  ['This link is over', 'This link has expired'],
  ['This link is not whole', 'This link is incomplete'],
  ['mailed link confirms', 'Confirm by email.'],
  ['one click leaves', 'Unsubscribe anytime.'],
  ['Leave with one click', 'Unsubscribe anytime.'],
  ['Look among the spam', 'Check your spam folder'],
  ['Tick none', 'Leave all unchecked to hear about every store.'],
  ['letter covers', 'Leave all unchecked to hear about every store.'],
  ['Your store is missing', 'Don’t see your store?'],
  ['Asked often', 'Common questions'],
  ['By post', 'Mailing address'],
  ['In force since', 'Effective'],
  ['Responsible for this site', 'Operated by'],
  ['get one bread', 'Buy one loaf, get one free'],
  ['in perfect health', 'are fine'],
  ['Get a code that works', 'Find a tested code'],
  ['Others like it', 'Similar codes'],
  ['Let Go', 'Removed'],
  ['One report a code and day', 'One report per code per day.'],
  ['under no name', 'No name attached.'],
  ['Word of the store', 'Confirmed by the store'],
  ['no more letters', 'We won’t send you the newsletter anymore'],
  ['the next letter', 'the next email'],
  ['You have left', 'You’re unsubscribed'],
  ['rule of thumb', 'If codes took 15% off, you’d save:'],
  ['most codes', 'many codes, because nobody has counted them'],
  ['sure to save', 'We can’t promise a saving on this cart yet.'],
  ['if all of it is', 'if it’s all baby or health items'],
  ['clear tests passed', 'Passed its last 5 tests.'],
  ['Say what’s in it', 'Add what’s in it.'],
  ['for demonstration', 'made up'],
  ['a rule doesn’t allow it', 'the rule'],
];

/** Words that mean something else to the reader, or nothing. */
const words: readonly VoiceRule[] = [
  { not: /\bbaskets?\b/i, but: 'cart' },
  { not: /\bsums?\b/i, but: 'total' },
  { not: /\be-mail(s|ed)?\b/i, but: 'email' },
  { not: /\b(weekly|our|short|good|news) letters?\b/i, but: 'newsletter' },
  { not: /\bdigests?\b(?!:)/i, but: 'newsletter' },
  { not: /\banew\b/i, but: 'again' },
  { not: /\bwho(m?so)?ever\b/i, but: 'anyone who' },
  { not: /\b(stands|will stand)\b/i, but: 'is in, appears, says' },
  { not: /\bledgers?\b/i, but: 'test history' },
  { not: /\bcodes? (don['’]t|do not|does not) combine\b/i, but: 'one code per order' },
  { not: /\buntil (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/, but: 'Ends Dec 8' },
  { not: /\d(\.\d)?K uses\b/, but: 'copied 12,531 times' },
];

const rules: readonly VoiceRule[] = [
  ...phrases.map(([not, but]) => ({ not: patternOf(not), but })),
  ...words,
];

function patternOf(phrase: string): RegExp {
  return new RegExp(
    `\\b${phrase.replaceAll(/['’]/g, "['’]").replaceAll(' ', '\\s+')}\\b`,
    // Capitals distinguish titles from the words of a sentence.
    /^[A-Z].* [A-Z]/.test(phrase) ? '' : 'i',
  );
}

/** Each phrase as it must be found, for the test of the rules themselves. */
export const plantedPhrases = phrases.map(([not]) => not);

/** The phrases of a text that break the voice of the site, each with what it should say. */
export function voiceFindings(text: string): string[] {
  return rules.flatMap(({ not, but }) => {
    const found = not.exec(text);
    if (!found) return [];
    const around = text.slice(Math.max(0, found.index - 30), found.index + found[0].length + 30);
    return [`“${around.replaceAll(/\s+/g, ' ').trim()}”: write ${but}`];
  });
}

/** Attributes that people read or hear. */
const SHOWN = 'alt|aria-label|aria-valuetext|title|placeholder|content|label|data-store|summary';

/** The texts that a page shows, reads to screen readers, and gives to search engines. */
export function textsOfHtml(html: string): string[] {
  const attributes = [...html.matchAll(new RegExp(`\\s(?:${SHOWN})="([^"]*)"`, 'g'))].map(
    ([, value]) => value!,
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json]) => textsOfJson(JSON.parse(json!)),
  );
  const text = html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    // Inline elements don't end a word.
    .replaceAll(/<\/?(a|b|code|em|i|mark|s|small|span|strong|time)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
  return [text, ...attributes].map(plain).concat(data);
}

function plain(html: string): string {
  return html
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The values of JSON that are texts, without addresses and names of fields. */
export function textsOfJson(value: unknown): string[] {
  if (typeof value === 'string') return [withoutAddresses(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsOfJson);
}

/** A text without its addresses, whose words may stay as they are. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/(?:https?:\/\/|\/)[^\s"<>)]+/g, ' ');
}

/** Attributes of JSX that hold names or addresses. */
const UNSHOWN =
  /^(action|as|autoComplete|className|d|data-\w+|form|formAction|href|htmlFor|id|inputMode|key|kind|list|method|name|path|pattern|rel|role|src|target|to|type|value|viewBox)$/;

/** The texts of a program that may be shown: JSX text, and strings with a space or a capital at their start. */
export function textsOfProgram(path: string, program: string): string[] {
  const { program: tree, errors } = parseSync(path, program);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const texts: string[] = [];
  let unshown = 0;
  const note = (text: unknown) => {
    if (unshown > 0 || typeof text !== 'string') return;
    if (/\S\s+\S/.test(text) || /^[A-Z][a-z]/.test(text)) texts.push(withoutAddresses(text));
  };
  const hides = (is: boolean) => {
    if (is) unshown++;
  };
  const shows = (is: boolean) => {
    if (is) unshown--;
  };
  const isUnshown = ({ name }: { name: { name: unknown } }) => UNSHOWN.test(String(name.name));
  const isSql = (tag: object) => 'name' in tag && tag.name === 'sql';
  new Visitor({
    ImportDeclaration: () => hides(true),
    'ImportDeclaration:exit': () => shows(true),
    TaggedTemplateExpression: ({ tag }) => hides(isSql(tag)),
    'TaggedTemplateExpression:exit': ({ tag }) => shows(isSql(tag)),
    JSXAttribute: (node) => hides(isUnshown(node as never)),
    'JSXAttribute:exit': (node) => shows(isUnshown(node as never)),
    JSXText: ({ value }) => note(` ${value} x`),
    Literal: ({ value }) => note(value),
    // Puts something in each gap, so that a sentence stays whole.
    TemplateLiteral: ({ quasis }) => note(quasis.map(({ value }) => value.cooked).join(' 0 ')),
  }).visit(tree);
  return texts;
}
