import { readSearch } from '../../../app/domain/search/read-search.ts';
import type { StoreNames } from '../../../app/domain/search/store-names.ts';
import { conceptOf } from '../../../app/domain/vocabulary/concepts.ts';
import { plainFields } from '../../helpers/data/search-texts.ts';
import { each, type Parser, text } from './parser.ts';

const many: Parser['feed'] = (run, typed) => run(typed.match(/.{1,3}/gs));
const QUERY = [100, 'normalizeQuery: app/domain/search/normalize-query.ts'] as const;
/** An amount with these digits; only a search has one. */
const amount = (digits: string) => ({
  unit: undefined,
  cents: 500,
  percent: 5,
  role: 'off',
  digits,
  words: 2,
});

/** The rules that take a text. */
export const ruleParsers: readonly Parser[] = [
  ...each(text, [
    'app/domain/list-position.ts parsePosition',
    'app/domain/office/consent.ts consentOf',
    'app/domain/office/quick-add/quick-day.ts isDayText',
    'app/domain/office/store-suggestions.ts completeWebsite',
    'app/domain/office/store-suggestions.ts suggestEmoji',
    'app/domain/office/store-suggestions.ts suggestHue',
    'app/domain/search/patterns.ts anywhere',
    'app/domain/search/patterns.ts wholeWord',
    'app/domain/search/pieces.ts isPunctuation',
    'app/domain/search/pieces.ts piecesOf',
    'app/domain/search/ranked-terms.ts exactTerm',
    'app/domain/search/ranked-terms.ts wordTerm',
    'app/domain/search/normalize-query.ts normalizeQuery',
    'app/domain/search/word-forms.ts changedPluralOf',
    'app/domain/search/word-forms.ts singularsOf',
    'app/domain/search/search-text.ts codeLines',
    'app/domain/shop-link.ts isAffiliateTemplate',
    'app/domain/sources.ts networkOf',
    'app/domain/sources.ts sourceName',
    ...['fitsCode', 'foldCode', 'joinCode'].map((name) => `app/domain/code-text.ts ${name}`),
    'app/domain/text/email-address.ts normalizeEmail',
    'app/domain/text/fold.ts fold',
    'app/domain/text/fold.ts foldLine',
    'app/domain/text/money.ts parseDollars',
    'app/domain/text/personal-text.ts looksPersonal',
    'app/domain/text/reading-time.ts countWords',
    'app/domain/text/slugs.ts slugify',
    ...['asLine', 'asLines', 'isPlain', 'plainLine', 'withoutHidden'].map(
      (name) => `app/domain/text/typed-text.ts ${name}`,
    ),
    'app/domain/time/days.ts parseDay',
    'app/domain/vocabulary/concepts.ts departmentConcept',
    'app/domain/office/csv.ts withoutApostrophe',
    'app/domain/vocabulary/feed/read-offer.ts shopperTerms',
    'app/domain/vocabulary/named.ts conceptsNamed',
    'app/domain/vocabulary/negation.ts negatedIn',
    'app/domain/vocabulary/negation.ts withoutNegated',
    'app/domain/vocabulary/words.ts stemOf',
    'app/domain/vocabulary/words.ts wordsOf',
    'app/domain/visitors/allowances.ts allowancesOf',
    'app/domain/visitors/network.ts networkOf',
  ]),
  ...each(many, [
    'app/domain/office/csv.ts csvLine',
    'app/domain/search/spelling.ts countWords',
    'app/domain/vocabulary/asides.ts readAside',
  ]),
  // A paste is one line, or one of many; its cells may end in an amount with commas.
  {
    name: 'app/domain/office/quick-add/quick-cells.ts splitCells',
    feed: (run, typed) => [run(typed), run(`A, $1${typed}`)],
  },
  {
    name: 'app/domain/office/quick-add/quick-add.ts readPaste',
    feed: (run, typed) => [run(typed), run(`A\tB\n${typed}`)],
  },
  {
    name: 'app/domain/vocabulary/benefit.ts readBenefit',
    feed: (run, typed) => [run(typed), run(`$5 off${typed}`)],
  },
  {
    name: 'app/domain/vocabulary/benefit.ts namesBenefit',
    feed: (run, typed) => [run(typed), run(`$5 off${typed}`)],
  },
  {
    name: 'app/domain/vocabulary/feed/read-offer.ts readOffer',
    feed: (run, typed) => run({ title: typed, description: typed, terms: typed }, {}),
  },
  {
    name: 'app/domain/vocabulary/parts.ts readParts',
    feed: (run, typed) => [run(typed), run(`$5 off${typed}`, true)],
  },
  {
    name: 'app/domain/office/quick-add/quick-minimum.ts readMinimum',
    feed: (run, typed) => [run(typed), run(`min${typed}`)],
  },
  {
    name: 'app/domain/office/quick-add/quick-add.ts withoutStore',
    feed: (run, typed) => run({ code: '', gives: typed, minimum: '', lastDay: '' }, typed),
  },
  {
    name: 'app/domain/office/quick-add/quick-add.ts readCells',
    feed: (run, typed) => run({ code: typed, gives: typed, minimum: typed, lastDay: typed }, 20_000),
  },
  {
    name: 'app/domain/office/quick-add/quick-add.ts findRepeats',
    feed: (run, typed) => run((typed.match(/.{1,3}/gs) ?? []).map((code) => ({ code }))),
  },
  {
    name: 'app/domain/search/read-search.ts withCodesNamed',
    feed: (run, typed) => run({ asked: [] }, [typed]),
  },
  { name: 'app/domain/text/typed-text.ts cutText', feed: (run, typed) => run(typed, 200) },
  { name: 'app/domain/office/quick-add/quick-day.ts readLastDay', feed: (run, typed) => run(typed, 20_000) },
  { name: 'app/domain/office/wall-time.ts parseWallTime', feed: (run, typed) => run(typed, 'UTC') },
  {
    name: 'app/domain/office/store-suggestions.ts suggestSlug',
    feed: (run, typed) => run(typed, async () => false),
  },
  { name: 'app/domain/basket/calculator.ts clampSpend', feed: (run, typed) => run(typed, 0) },
  {
    name: 'app/domain/shop-link.ts isOnHostOf',
    feed: (run, typed) => [run(typed, 'https://a.example'), run(`https://${typed}`, typed)],
  },
  {
    name: 'app/domain/shop-link.ts templateIn',
    feed: (run, typed) => [run(typed, 'https://a.example'), run(`https://b.example/?${typed}`, typed)],
  },
  {
    name: 'app/domain/shop-link.ts shopLink',
    feed: (run, typed) =>
      run({
        website: `https://a.example/${typed}`,
        landingUrl: `https://a.example/${typed}`,
        affiliateTemplate: `https://b.example/?{url}${typed}`,
      }),
    most: [1_000, 'webAddress and affiliateTemplate: app/records/schemas.ts, app/records/store.ts'],
  },
  {
    name: 'app/domain/search/marks.ts markMatches',
    feed: (run, typed) => [
      run(typed, readSearch('a 1 , $5 eggs')),
      run('a b 1 eggs', readSearch(typed.slice(0, QUERY[0]))),
    ],
  },
  {
    name: 'app/domain/search/patterns.ts hasTerms',
    feed: (run, typed) => run(typed, [[{ text: '1', before: 'number', after: 'number' }]]),
  },
  { name: 'app/domain/search/read-search.ts readSearch', feed: text, most: QUERY },
  { name: 'app/domain/search/tokens.ts tokensOfStore', feed: text },
  { name: 'app/domain/vocabulary/take-cart.ts takeCart', feed: text, most: QUERY },
  {
    name: 'app/domain/vocabulary/negation.ts isNegation',
    feed: (run, typed) => run(typed.split(' ')),
    most: QUERY,
  },
  {
    name: 'app/domain/search/ranked-terms.ts conceptTerm',
    feed: (run, typed) => run(conceptOf('gift'), typed),
  },
  {
    name: 'app/domain/search/ranked-terms.ts amountTerm',
    feed: (run, typed) => [run(amount(typed), [typed]), run(amount('5'), typed.split(' '))],
  },
  {
    name: 'app/domain/search/amount-patterns.ts amountPatterns',
    feed: (run, typed) => [run(amount(typed), [typed]), run(amount('5'), typed.split(' '))],
  },
  {
    name: 'app/domain/vocabulary/amounts.ts readAmount',
    feed: (run, typed) => [run([typed], 0), run(typed.split(' '), 0, true)],
  },
  {
    name: 'app/domain/vocabulary/concepts.ts readExpression',
    feed: (run, typed) => run(typed.split(' '), true),
  },
  {
    name: 'app/domain/search/store-names.ts storeNames',
    feed: (run, typed) => {
      const { find, findByWord } = run([{ id: 1, name: typed }]) as StoreNames;
      return [find([typed]), find(typed.split(' ')), findByWord(typed)];
    },
  },
  {
    name: 'app/domain/search/tokens.ts tokensOf',
    feed: (run, typed) => run({ ...plainFields, description: typed, headline: typed, scopeWords: typed }),
  },
  {
    name: 'app/domain/search/rank.ts rankRows',
    feed: (run, typed) => run([{ id: 1, searchText: typed }], readSearch('a 1 , $5 eggs')),
  },
  {
    name: 'app/domain/search/spelling.ts findCodeMeant',
    feed: (run, typed) => run(typed, new Set(['save20', typed])),
  },
  { name: 'app/domain/search/search-text.ts searchTextOf', feed: (run, typed) => run(typed, [typed, typed]) },
  { name: 'app/domain/search/search-text.ts withStore', feed: (run, typed) => run(`\n${typed}`, typed) },
  { name: 'app/domain/search/spelling.ts listUnknownWords', feed: (run, typed) => run(typed, new Map()) },
  {
    name: 'app/domain/search/spelling.ts correctQuery',
    feed: (run, typed) =>
      run(
        typed,
        ['wheet'],
        new Map([
          [typed, 1],
          ['wheat', 2],
        ]),
      ),
  },
  { name: 'app/domain/search/spelling.ts isOneSlip', feed: (run, typed) => run(typed, `${typed}a`) },
  { name: 'app/domain/text/email-mentions.ts mentions', feed: (run, typed) => run(typed, () => false) },
  { name: 'app/domain/text/email-mentions.ts strikeOut', feed: (run, typed) => run(typed, () => true) },
  {
    name: 'app/domain/text/normalize.ts normalizeText',
    feed: (run, typed) => [run(typed, 'NFC'), run(typed, 'NFKD')],
  },
  {
    name: 'app/domain/text/trim.ts trimEndOf',
    feed: (run, typed) => [run(typed, ' ,'), run(typed, '!\u0000')],
  },
];
