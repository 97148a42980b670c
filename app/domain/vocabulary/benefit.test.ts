import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimEndOf } from '../text/trim.ts';
import { type Benefit, readBenefit } from './benefit.ts';
import { type Concept, concepts, type OfferName } from './concepts.ts';

/** What codes' texts call these concepts. */
function expressionsOf(isMeant: (concept: Concept) => boolean): string[] {
  return concepts
    .filter(isMeant)
    .flatMap(({ expressions }) => expressions)
    .flatMap(({ text, isOnlyAsked }) => (isOnlyAsked ? [] : text));
}

function offersOf(name: OfferName): string[] {
  return expressionsOf((concept) => (concept.wider.at(-1) ?? concept).name === name);
}

type Meant = readonly [text: string, read: Partial<Benefit>];

const goods = expressionsOf(({ isGoods }) => isGoods);

const money = fc.integer({ min: 1, max: 100 });

const anyBenefit: fc.Arbitrary<Meant> = fc.oneof(
  fc.constantFrom(...offersOf('free-delivery')).map((text): Meant => [text, { kind: 'free_delivery' }]),
  fc.constantFrom(...offersOf('gift')).map((text): Meant => [text, { kind: 'gift' }]),
  fc.constantFrom(...goods).map((text): Meant => [`free ${text}`, { kind: 'gift', gift: `Free ${text}` }]),
  money.map((dollars): Meant => [`$${dollars} off`, { kind: 'amount', amountOffCents: dollars * 100 }]),
  fc
    .tuple(
      money,
      fc.constantFrom('%', ' percent', ' pct'),
      fc.constantFrom(...goods),
      fc.constantFrom('', 'on '),
    )
    .map(([percentOff, unit, scopeWords, on]): Meant => {
      const text = `${percentOff}${unit} off ${on}${scopeWords}`;
      return [text, { kind: 'percent', percentOff, scopeWords }];
    }),
  fc
    .tuple(money, fc.constantFrom(...offersOf('whole-cart')))
    .map(
      ([percentOff, all]): Meant => [
        `${percentOff}% off ${all}`,
        { kind: 'percent', percentOff, scopeWords: null },
      ],
    ),
);

const anyTerm: fc.Arbitrary<Meant> = fc.oneof(
  fc.constant<Meant>(['', {}]),
  fc.constantFrom(...offersOf('first-order')).map((text): Meant => [`, ${text}`, { firstOrderOnly: true }]),
  fc.constantFrom(...offersOf('members')).map((text): Meant => [` for ${text}`, { membersOnly: true }]),
  fc.constantFrom(...offersOf('once')).map((text): Meant => [` (${text})`, { onePerHousehold: true }]),
  fc.constantFrom(...offersOf('no-minimum')).map((text): Meant => [`, ${text}`, { minBasketCents: null }]),
  fc
    .tuple(fc.constantFrom('over', 'min', 'on orders of', 'when you spend', 'minimum order'), money)
    .map(([lead, dollars]): Meant => [` ${lead} $${dollars}`, { minBasketCents: dollars * 100 }]),
);

test('whatever expression says it, it reads the same', () => {
  fc.assert(
    fc.property(anyBenefit, anyTerm, anyTerm, ([gives, benefit], [on, term], [also, another]) => {
      fc.pre(!('minBasketCents' in term && 'minBasketCents' in another));
      expect(readBenefit(gives + on + also)).toMatchObject({
        headline: null,
        ...benefit,
        ...term,
        ...another,
      });
    }),
    { numRuns: 3_000 },
  );
});

/** Words for an order, whatever person it's for. */
const FOR_EVERYONE = ['any-order', 'next order'];

test('offers that no field can say stay word for word', () => {
  for (const name of ['multi-buy', 'every-order', 'non-members', 'another-store', 'pickup'] as const)
    for (const text of offersOf(name).filter((each) => !FOR_EVERYONE.includes(each)))
      for (const said of [text, `20% off, ${text}`])
        expect(readBenefit(said)).toMatchObject({ kind: 'other', percentOff: null, headline: said });
});

const anyPhrase = fc.constantFrom(
  ...concepts.flatMap(({ expressions }) => expressions.map(({ text }) => text)),
  ...['$5', '20%', 'half price', '$5 off', '20% off', 'over $50', 'up to $8', '$35+', '10', 'free', 'off'],
  ...['on', 'your', 'and', 'with', 'for', 'only', 'order', 'when', 'not', 'except', 'or', 'zebra', '+', ','],
);

test('a text is either understood as a whole, or kept word for word with nothing else', () => {
  fc.assert(
    fc.property(fc.array(anyPhrase, { minLength: 1, maxLength: 5 }), (phrases) => {
      const typed = phrases.join(' ');
      const read = readBenefit(typed);
      if ('problem' in read) {
        // "Percent 0" is none.
        if (read.problem !== 'bad-percent') expect(typed.length).toBeGreaterThan(60);
        return;
      }
      const { kind, headline, ...fields } = read;
      const isUnderstood = headline === null;
      expect(kind !== 'other').toBe(isUnderstood);
      if (isUnderstood) return;
      expect(headline).toBe(trimEndOf(typed, '.!'));
      expect(Object.values(fields).filter(Boolean)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});
