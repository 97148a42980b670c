import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import { isTest, sourceFiles } from '../helpers/machine/source-files.ts';
import { formsOf, type PageForm } from '../helpers/office/forms.ts';
import { type OfficeVisitor, signIn } from '../helpers/office/office.ts';
import { startTestSite } from '../helpers/site/site.ts';

const code = sourceFiles('{app,content}/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));

describe('text that people type', () => {
  test('goes through one of the schemas of text', () => {
    // `pattern` and the configuration name each character that they take.
    const own = ['app/config.server.ts', 'app/frame/forms/text-schema.server.ts', 'app/records/schemas.ts'];
    const bare = code.filter(({ text }) => /\bz\s*\.string\(/.test(text));
    expect(bare.map(({ path }) => path)).toEqual(own);
  });

  test('is trimmed by none but `asLine` and `asLines`', () => {
    const trims = /\b(textOf|firstValueOf|formData|form\.get|searchParams\.get)\([^;]*?\)\s*\.trim\(/;
    // These only show what is typed.
    const shown = /\.tsx$|use-quick-draft\.ts$/;
    const strays = code.filter(({ path, text }) => !shown.test(path) && trims.test(text));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});

/** Every screen and page with a form that somebody types into. */
const pages = [
  '/contact',
  '/newsletter',
  '/office',
  '/office/codes/new',
  '/office/codes/add',
  '/office/codes/4',
  '/office/stores/new',
  '/office/stores/1',
  '/office/posts/new',
  '/office/posts/1',
  '/office/faq?add=home',
  '/office/faq?edit=1',
  '/office/testimonials?add=1',
  '/office/testimonials?edit=1',
  '/office/categories',
  '/office/categories?edit=category-1',
  '/office/categories?edit=tag-1',
  '/office/settings',
  '/office/people',
  '/office/account',
];

/** What new records need, by the names of fields; any other is free text, or may be empty. */
const filled: Readonly<Record<string, string>> = {
  email: 'ann@shop.example',
  code: 'TAB5',
  'discount.percentOff': '15',
  website: 'tab.example',
  image: '🧾',
  logo: '🧾',
  paste: 'TAB6\t$5 off\t$35',
  'consent.day': '2026-01-02',
  expires: '2099-12-31',
  outcome: 'worked',
};
/** Fields that free text doesn't fit, and those that a valid form leaves empty. */
const FIXED =
  /^(email|code|slug|website|image|logo|hue|zone|endZone|landingUrl|affiliateTemplate|chat\.url|partner\.url|facebook|twitter|instagram|phone|paste|hours|deliveryFeeCents|discount\.(percentOff|amountOffCents|maxDiscountCents|minBasketCents|gift)|minimum|before|after|consent\.day|categories|tags|new-category|publishedAt|endTime|startsAt|expires|last-day)$/;
/** Hidden characters are dropped here: a paste is shown before it's used, and an address is made of letters alone. */
const DROPPING = ['paste', 'reason', 'slug'];

/** They belong to another kind of discount than the form has, so they're neither read nor stored. */
const OF_ANOTHER_KIND = ['discount.amountOffCents', 'discount.gift'];

const TIMEOUT_MS = 120_000;

test(
  'no form stores a hidden character, and each makes one line of a line',
  async () => {
    const site = await startTestSite({ RATE_LIMIT: 'off', OWNER_EMAIL: 'owner@codes.example' });
    const visitor = await signIn(site, 'owner');
    let tried = 0;
    for (const path of pages) {
      const forms = await formsAt(visitor, path);
      expect(forms.length, path).toBeGreaterThan(0);
      for (const [at, { action, fields }] of forms.entries()) {
        const where = `${path} ${action}`;
        for (const field of fields.map(([name]) => name).filter((name) => isTyped(forms[at]!, name))) {
          const { status } = await send(visitor, { path, at }, (name, value) =>
            name === field ? `${value}a\u0007b` : value,
          );
          if (DROPPING.includes(field)) expect(status, `${where} ${field}`).toBeLessThan(500);
          else expect(status, `${where} ${field}`).toBe(400);
          tried += 1;
        }
        const gaps = (name: string, value: string) =>
          FIXED.test(name) ? `\u2028${value}\t` : `Tab\there\u2028now ${tried}`;
        const { status, html } = await send(visitor, { path, at }, gaps);
        expect(status, `${where} ${errorsIn(html)}`).toBeLessThan(400);
      }
    }
    expect(tried).toBeGreaterThan(80);
    const db = openDatabase(site.config.databaseUrl);
    const stored = await textsIn(db).finally(() => db.destroy());
    expect(stored.filter(({ text }) => /[^\P{Cc}\t\n]|\u2028/u.test(text))).toEqual([]);
    const several = stored.filter(({ text }) => /Tab[^ ]here/.test(text)).map(({ column }) => column);
    // A message with its email, and posts and terms with what the audit keeps of them.
    expect([...new Set(several)].sort()).toEqual([
      'audit_change.changes',
      'code.terms',
      'message.body',
      'outbox.html_body',
      'post.body',
    ]);
    expect(stored.filter(({ text }) => text.includes('Tab here now')).length).toBeGreaterThan(30);
  },
  TIMEOUT_MS,
);

/** Sends a form of a page as it is now, with what it needs; `typed` changes what somebody types. */
async function send(
  visitor: OfficeVisitor,
  { path, at }: { readonly path: string; readonly at: number },
  typed: (name: string, value: string) => string,
) {
  const form = (await formsAt(visitor, path))[at]!;
  const given = form.fields.map(([name, value]) => {
    if (!isTyped(form, name)) return [name, isTrap(form, name) ? '' : value || (filled[name] ?? '')];
    return [name, typed(name, value || (filled[name] ?? (FIXED.test(name) ? '' : 'Some words')))];
  });
  const [button] = form.buttons.filter(([name]) => name !== '');
  const sent = await visitor.post(form.action, Object.fromEntries([...given, ...(button ? [button] : [])]));
  return { status: sent.status, html: await sent.text() };
}

function isTyped(form: PageForm, name: string): boolean {
  const isText = form.lines.includes(name) || form.texts.includes(name);
  return isText && !isTrap(form, name) && !OF_ANOTHER_KIND.includes(name);
}

/** The honeypot is for bots. */
function isTrap({ action }: PageForm, name: string): boolean {
  return !action.startsWith('/office') && name === 'website';
}

async function formsAt(visitor: OfficeVisitor, path: string): Promise<PageForm[]> {
  const html = await (await visitor.get(path)).text();
  const typed = formsOf(html).filter(({ lines, texts }) => lines.length + texts.length > 0);
  // One of each: a code's page has one for every test.
  const keyOf = ({ action, lines }: PageForm) => [action, ...lines].join();
  return typed.filter((form, at) => typed.findIndex((each) => keyOf(each) === keyOf(form)) === at);
}

/** What a page says is wrong. */
function errorsIn(html: string): string {
  const said = html.matchAll(/(?:-error"|role="alert")[^>]*>((?:[^<]|<[^/d])*)/g);
  return [...said].map(([, text]) => text).join(' ');
}

/** All text of the database, of JSON each string, with its table and column. */
async function textsIn(db: Database): Promise<{ column: string; text: string }[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('code_words'));
  const found = [];
  for (const { name } of tables)
    for (const row of await db
      .selectFrom(name as 'code')
      .selectAll()
      .execute())
      for (const [column, value] of Object.entries(row))
        for (const text of stringsIn(value)) found.push({ column: `${name}.${column}`, text });
  return found;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  if (typeof value !== 'string') return [];
  try {
    return stringsIn(JSON.parse(value)).concat(value);
  } catch {
    return [value];
  }
}
