import { sql } from 'kysely';
import type { Database } from '../../app/data/database.server.ts';
import { normalizeQuery } from '../../app/domain/search/normalize-query.ts';
import { Random } from '../seed/random.ts';
import { vocabulary } from '../seed/words.ts';

export interface Term {
  /** Its length and rarity, as a label. */
  readonly kind: string;
  readonly text: string;
}

/** Terms of every length and rarity, taken from the words that the catalog is made of and from its own rows. */
export async function listTerms(db: Database): Promise<Term[]> {
  const words = vocabulary(20_000, new Random(1));
  const { rows } = await sql<{ code: string; description: string; name: string }>`
    select code, code.description, name from code join store on store.id = store_id
    where code.status = 'published' and code.id in (501, 2502, 4503, 6504, 8505, 9506)
  `.execute(db);
  const kinds: Record<string, readonly string[]> = {
    nothing: [''],
    '1 letter, common': ['e', 'o', 'a'],
    '1 letter, rare': ['q', '9', 'z'],
    '1 letter, absent': ['é', '%', '!'],
    '2 letters, common': ['or', 'el', 'an', 'fr'],
    '2 letters, uncommon': ['zz', 'yo', 'q9', 'x1'],
    '2 letters, rare': ['qx', 'jq', 'wq', 'xz'],
    '2 letters, absent': ['@@', 'é!'],
    '3 letters, common': ['for', 'off', 'the', 'ord'],
    '3 letters, uncommon': ['tof', 'kiw', 'oyo', 'wai'],
    '3 letters, rare': ['xq7', 'z9k', 'qqj'],
    'word, most common': words.slice(0, 6),
    'word, common': words.slice(30, 36),
    'word, in between': words.slice(120, 132),
    'word, uncommon': words.slice(300, 306),
    'word, rare': words.slice(3_000, 3_006),
    'word, rarest': words.slice(19_000, 19_006),
    'word, absent': ['kingfisher', 'zwieback'],
    'words, common': ['off for', 'delivery order', 'for fresh', 'the week'],
    'words, mixed': ['fresh figs', 'organic oats', 'order tofu', 'salmon off'],
    'words, never together': ['order customers from', 'oats delivery tofu', 'the week of new customers'],
    'words, any order': ['eggs milk', 'oats organic milk', 'tofu salmon', 'juice weekly fresh delivery'],
    'words, rare and common': [3_000, 3_001, 3_002, 3_003].map((at) => `order ${words[at]}`),
    'words, uncommon': [300, 302, 304, 306].map((at) => `${words[at]} ${words[at + 1]}`),
    'words, short ones among them': ['q organic', 'a eggs b', 'zz tofu', 'x1 off', '7 q'],
    'words, of store and description': rows.slice(0, 4).map(({ name }) => `tofu ${name.split(' ')[0]}`),
    'words, ten': ['fresh milk bread eggs meat snacks coffee frozen juice bakery', 'a e i o u n r s t l'],
    'headline, common': ['20% off', '20 off', '$20', 'first order', '15%', '5%'],
    'headline, uncommon': [
      '$13 off',
      '37 off',
      '$7',
      '$20 off your first order',
      '20% off kombucha',
      '25 dollars',
    ],
    'headline, absent': ['$2', '63%', '$999 off', '47 percent off'],
    fact: ['free delivery', 'no shipping fee', 'new customers', 'no minimum', 'whole cart', 'organic'],
    'fact, rare': ['freebie', 'bogo', 'subscribers', 'vegan'],
    'fact and store': rows.slice(0, 4).map(({ name }) => `free shipping ${name}`),
    goods: ['veggies', 'seafood', 'nappies', 'salmons', 'ice cream', 'dog food'],
    'goods, rare': ['haddock', 'prawns', 'chilli flakes', 'gooseberry'],
    'goods, several': ['milk eggs', 'nappies wipes', 'seafood for dinner'],
    'goods and amount': ['20% off nappies', 'ten dollars off seafood', 'veggies over $50'],
    negated: ['fish not frozen', 'veg but not organic', 'snacks without chocolate'],
    'nothing fits all': ['kingfisher free delivery', 'zwieback eggs 20% off', 'haddock kingfisher organic'],
    'says nothing': ['best promo codes', 'grocery delivery coupons'],
    'order in words': ['newest eggs', 'expiring salmon codes', 'popular free delivery'],
    'store, joined': rows.slice(0, 4).map(({ name }) => name.replaceAll(' ', '')),
    plural: ['eggs', 'berries', 'breads', 'salmons', 'muffins', 'bakeries', 'shampoos', 'quinoas'],
    'singular with another plural': ['delivery', 'berry', 'family', 'grocery'],
    'quoted phrase': ['"for fresh"', '"order tofu"', '"off for your first order"'],
    corrected: [
      'organc',
      'slamon',
      'delivrey',
      'vegtables',
      'hampoo',
      'kombucah',
      'harvset grove',
      'freee dlivery',
    ],
    'corrected, rare': [3_000, 3_001, 3_002, 19_000, 19_001].map((at) => swapped(words[at]!)),
    'start of a word': ['deliv', 'organ', 'choc', 'veget'],
    store: rows.slice(0, 4).map(({ name }) => name),
    'part of stores’ names': ['sunny', 'harvest', 'grove', 'nine'],
    'whole code': rows.map(({ code }) => code),
    'sentence, 60 characters': rows.slice(0, 4).map(({ description }) => description.slice(0, 60)),
  };
  return Object.entries(kinds).flatMap(([kind, texts]) =>
    texts.map((text) => ({ kind, text: normalizeQuery(text) })),
  );
}

/** The word with its third and fourth letters swapped. */
function swapped(word: string): string {
  return word.slice(0, 2) + word[3] + word[2] + word.slice(4);
}
