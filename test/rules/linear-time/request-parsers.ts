import { Readable } from 'node:stream';
import { readSearch } from '../../../app/domain/search/read-search.ts';
import { settingFields } from '../../../app/records/settings.ts';
import { storeFields } from '../../../app/records/store.ts';
import { FilledForm, FilledQuery, filledValues, manyFields } from './filled.ts';
import { each, type Parser, text } from './parser.ts';

const form: Parser['feed'] = (run, typed) => run(new FilledForm(typed));
const query: Parser['feed'] = (run, typed) => run(new FilledQuery(typed));
const values: Parser['feed'] = (run, typed) => run(filledValues(typed));

/** The functions that read the parts of a request, and the texts that pages and feeds show. */
export const requestParsers: readonly Parser[] = [
  ...each(text, [
    'app/data/codes/search/sampled-codes.server.ts trigramsOf',
    'app/feeds/xml.ts escapeXml',
    'app/mail/sender-domain.server.ts domainOf',
    'app/office/account/browser-name.ts browserName',
    'app/office/audit/audit-filter.ts readPlace',
    'app/office/ui/list/list-position.ts wholeNumber',
    'app/office/welcome/read-welcome.server.ts nameProblem',
    'app/previews/drawable-text.ts drawableText',
    'app/sign-in/return-path.ts returnPathOf',
    'app/sign-in/session.server.ts jsonOf',
    'app/site/planner/amount.ts readAmount',
    'server/http/canonical-address.ts canonicalAddress',
    'server/page-cache/transcode.ts encodingFor',
  ]),
  ...each(
    form,
    [
      'app/frame/forms/form.server.ts wantsData',
      'app/office/codes/quick-add/quick-lines.ts linesOf',
      'app/office/queue/read-totals.ts totalsOf',
      'app/office/ui/form/form-values.ts valuesOf',
      'app/office/ui/list/arrangement.server.ts arrangementIn',
      'app/office/ui/list/arrangement.server.ts idsIn',
      'app/office/ui/list/arrangement.server.ts seenIn',
      'app/site/newsletter/chosen-stores.ts chosenStores',
    ],
    (run) => run(manyFields()),
  ),
  ...(['header', 'basic'] as const).flatMap((credentials) =>
    each(
      (run, typed) => run(new FilledForm(typed), { credentials, stored: undefined, allowsLoopback: false }),
      ['app/office/imports/sources/access-form.server.ts accessIn'],
    ),
  ),
  ...each(values, [
    'app/office/codes/code/code-values.ts hasOffer',
    'app/office/codes/code/code-values.ts wordsOfForm',
    'app/office/codes/code/code-values.ts readCodeForm',
    'app/office/stores/store-values.ts storeOfValues',
    'app/office/ui/form/form-values.ts firstValueOf',
  ]),
  ...each(query, [
    'app/frame/page-number.ts pageQuery',
    'app/frame/page-number.ts readPageNumber',
    'app/office/audit/audit-filter.ts readAuditQuery',
    'app/office/codes/list/list-query.ts filterOf',
    'app/office/codes/list/list-query.ts withFilters',
    'app/office/stores/list-query.ts readStoreFilter',
    'app/office/ui/list/list-position.ts positionOf',
    'app/site/contact/prefill.ts prefillQuery',
    'app/site/contact/prefill.ts readPrefill',
    'app/site/planner/basket-query.ts basketQuery',
    'app/site/planner/basket-query.ts readBasketQuery',
    'app/site/planner/goods-query.ts readGoods',
    'app/site/saved/asked-ids.ts askedQuery',
    'app/site/saved/asked-ids.ts readAskedIds',
    'app/site/verified-codes/list-query.ts listQuery',
    'app/site/verified-codes/list-query.ts readListQuery',
  ]),
  { name: 'app/frame/forms/form.server.ts lineIn', feed: (run, typed) => run(new FilledForm(typed), 'a') },
  { name: 'app/frame/forms/form.server.ts textOf', feed: (run, typed) => run(new FilledForm(typed), 'a') },
  { name: 'app/office/ui/form/form-values.ts lineOf', feed: (run, typed) => run(filledValues(typed), 'a') },
  {
    name: 'app/data/codes/search/terms-in-sql.ts sharedPart',
    feed: (run, typed) => run([typed, `${typed}s`]),
    most: [100, 'normalizeQuery: app/domain/search/normalize-query.ts'],
  },
  {
    name: 'app/site/verified-codes/search-note.server.ts noteOf',
    feed: (run, typed) =>
      run(
        { text: typed, search: readSearch(typed), total: { count: 1, exact: true }, rows: [] },
        { q: typed, basket: { total: { text: '' }, fee: { text: '' }, goods: {} } },
      ),
    most: [100, 'normalizeQuery: app/domain/search/normalize-query.ts'],
  },
  {
    name: 'app/data/posts/markdown.server.ts renderMarkdown',
    feed: text,
    most: [100_000, 'BODY_MAX_LENGTH: app/data/posts/post-record.ts'],
  },
  {
    name: 'app/data/readers/subscriber-token.server.ts readSubscriberToken',
    feed: (run, typed) => run(new Uint8Array(32), typed),
  },
  {
    name: 'app/frame/forms/text-schema.server.ts textSchema',
    feed: (run, typed) =>
      ['line', 'text', 'email'].map((kind) => {
        const rule = { kind, maxLength: typed.length, missing: '' };
        return (run(rule) as { safeParse: (given: string) => unknown }).safeParse(typed);
      }),
  },
  {
    name: 'app/office/imports/columns/columns.server.ts readMapping',
    feed: (run, typed) => run(new FilledForm(typed)),
  },
  {
    name: 'app/office/imports/read-choices.server.ts readChoices',
    feed: (run, typed) => run(new FilledForm(typed)),
  },
  {
    name: 'app/office/codes/featured/changed-order.server.ts changedOrder',
    feed: (run, typed) => run(new FilledForm(typed), [1]),
    feedOnce: (run) =>
      run(
        manyFields(),
        Array.from({ length: 50_000 }, (_, id) => id),
      ),
  },
  {
    name: 'app/office/ui/form/record-values.ts fromForm',
    feed: (run, typed) => [run(storeFields, filledValues(typed)), run(settingFields, filledValues(typed))],
  },
  {
    name: 'app/office/codes/quick-add/use-quick-draft.ts linesOfDraft',
    feed: (run, typed) => run({ code: [typed], gives: typed.match(/.{1,30}/gs) }),
  },
  {
    name: 'app/office/posts/save-post.server.ts readPost',
    feed: (run, typed) => run(filledValues(typed), { zone: 'UTC', status: 'draft' }),
  },
  {
    name: 'app/office/codes/code/code-values.ts cardOfForm',
    feed: (run, typed) => run(filledValues(typed), { name: '', slug: '', logo: '', hue: 0, zone: 'UTC' }, {}),
  },
  {
    name: 'app/office/stores/store-values.ts cardOfStore',
    feed: (run, typed) => run(filledValues(typed), { activeCodes: 0, rating: null, reports: 0 }),
  },
  {
    name: 'app/office/ui/form/form-values.ts isMended',
    feed: (run, typed) =>
      run({ name: 'a', validity: { valid: true } }, filledValues(typed), filledValues(`${typed}x`)),
  },
  {
    name: 'app/office/ui/form/form-values.ts isSameValue',
    feed: (run, typed) => run({ a: typed.match(/.{1,3}/gs) }, filledValues(typed), 'a'),
  },
  { name: 'app/office/ui/form/drafts.ts keepDraft', feed: (run, typed) => run('a', 1, { a: [typed] }) },
  {
    name: 'app/office/settings/save-settings.server.ts isOvertaken',
    feed: (run, typed) => run(filledValues(typed), {}),
  },
  {
    name: 'app/office/ui/form/drafts.ts isShown',
    feed: (run, typed) => run({ values: { a: [typed] } }, { a: [typed] }),
  },
  {
    name: 'app/office/ui/form/save-form.server.ts submissionOf',
    feed: (run, typed) => run(new FilledForm(typed), { actor: { personId: 1 }, now: 0 }),
  },
  {
    name: 'app/office/ui/form/save-form.server.ts statusAfter',
    feed: (run, typed) => run(new FilledForm(typed), 'draft'),
  },
  {
    name: 'app/office/welcome/read-welcome.server.ts readWelcome',
    feed: (run, typed) => run('owner', new FilledForm(typed)),
  },
  {
    name: 'app/sign-in/session-cookie.server.ts signedTokens',
    feed: (run, typed) =>
      [typed, `office.session_token=${typed}`].map((cookie) => run(cookie, new Uint8Array(32))),
  },
  // A short one is hashed, which takes long on purpose.
  {
    name: 'app/sign-in/password.server.ts verifyPassword',
    feed: (run, typed) => typed.length > 200 && run('a:b', typed),
  },
  {
    name: 'server/http/authority.ts hasValidHost',
    feed: (run, typed) => run({ headers: { host: typed }, rawHeaders: ['Host', typed] }),
  },
  {
    name: 'server/http/authority.ts isOwnOrigin',
    feed: (run, typed) => [
      run(typed, typed, 'https://a.example'),
      run(`https://${typed}`, typed, 'https://a.example'),
    ],
  },
  { name: 'server/http/revalidation.ts isUnchanged', feed: (run, typed) => run(typed, '"a"') },
  {
    name: 'server/http/forms.ts takeForm',
    feed: (run, typed) =>
      Promise.all(
        ['application/x-www-form-urlencoded', `multipart/form-data; boundary="${typed.slice(0, 70)}"`].map(
          async (contentType) => {
            const body = Readable.from([Buffer.from(typed)]);
            const form = await run(
              Object.assign(body, { headers: { 'content-type': contentType } }),
              1_000_000,
            );
            const { bytes } = form as { readonly bytes?: Buffer<ArrayBuffer> };
            return bytes && new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
          },
        ),
      ),
  },
  {
    name: 'server/page-cache/codes-shown.ts codesShownIn',
    feed: (run, typed) => run('text/html', Buffer.from(typed)),
  },
  {
    name: 'app/previews/fitting.ts fittingSize',
    feed: (run, typed) => run(typed, 1_000, [{ size: 50, lines: 3 }]),
  },
];
