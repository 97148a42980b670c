import type { Sort } from '../basket/ranking.ts';
import { wordsOf } from './words.ts';

/**
 * Words of a search that say nothing about a code, because every code is one, or because they only join others. A
 * slip isn't suspected in them. */
const NOTHING = `
a, an, and, any, are, at, by, can, do, for, from, get, getting, but, here, im, give, has, have, how, i, i'm, i'd,
in, is, it, its, me, my, of, on, or, our, please, that, the, their, there, these, this, to, us, use, using, want,
what, what's, when, where, which, with, you, your, code, coupon, coupon code, promo, promo code, promocode,
promotion, promotional, deal, discount, discounted, offer, offer code, voucher, voucher code, saving, save, save
money, money saver, special, clip, clippable, bargain, steal, off, cheap, cheaper, cheapest, reduction, rebate code,
redeem, reduced, price, today, today's, tonight, now, current, currently, active, live, valid, verified, working,
works, work, that work, that works, that actually work, really, actually, real, legit, good, great, best, best deal,
top, amazing, online, website, site, app, shop, shopping, store, stores, supermarket, grocer, grocery, grocery
store, grocery shopping, grocery delivery, grocery delivery service, online grocery, delivery grocery, food, food
shopping, food delivery, food shop, item, product, goods, order, purchase, cart, basket, checkout, available, all
code, all coupon, all, every, some, need, looking, looking for, find, search, show, show me, list, see, buy, buying,
usd, free code, for everyone, anyone, money off, under, below, less than, within, about, again, already, also,
always, am, been, before, being, between, because, biggest, both, cannot, can't, cant, charge, charges, come, could,
couldn't, did, didn't, does, doesn't, each, else, enough, even, ever, everyone, everybody, few, find me, for free,
give me, go, going, gone, got, gotta, had, haven't, help, help me, here's, hey, hi, highest, if, into, isn't, just,
keep, kind, know, largest, least, let, like, little, ll, look, lot, many, may, maximum, maybe, might, more, most,
much, must, near, nearby, need to, never mind, nice, no strings attached, not expired, often, ok, okay, one of,
only, other, others, own, pay, paying, people, pls, plz, quick, rather, right now, said, same, save me, saves the
most, saves most, say, see if, should, since, so, somebody, someone, somewhere, sort of, still, such, sure, take,
taken, tell me, tested, than, thank, thank you, thanks, them, then, these days, they, thing, things, think, those,
though, tomorrow, too, try, trying, until, unless, up, ur, urgent, very, via, wanna, wanted, was, way, we, well,
went, were, what about, whatever, whats, which code, while, who, why, will, won't, would, yes, yet, you're, yours,
expensive, 2024, 2025, 2026, 2027`;

const SORTS: Readonly<Record<Sort, string>> = {
  newest: `newest, new code, new coupon, new deal, new offer, new promo, latest, recent, recently added, just added, new in,
brand new, what is new`,
  copies: `popular, most popular, trending, hot, hottest, favorite, favourite, most used, most copied, bestselling, best selling,
best seller, everyone's favorite`,
  rating:
    'highest rated, top rated, best rated, best reviewed, highest rating, rated, rating, review, most reliable, reliable',
  expiry: `expiring, expire, expiring soon, expires soon, expire soon, expiring today, expires today, expiry, about to expire, ending,
ending soon, ends soon, end soon, ending today, ends today, last chance, last minute, final day, last day, running out, soon`,
};

/** What a phrase of a search says besides what it looks for: an order of the list, or nothing. */
type Aside = Sort | 'nothing';

let asides: ReadonlyMap<string, Aside> | undefined;

function readAsides(): ReadonlyMap<string, Aside> {
  return new Map<string, Aside>([
    ...phrases(NOTHING).map((key) => [key, 'nothing'] as const),
    ...Object.entries(SORTS).flatMap(([sort, all]) =>
      phrases(all).map((key) => [key, sort as Sort] as const),
    ),
  ]);
}

/** The aside that these stems are, all of them together. */
export function readAside(stems: readonly string[]): Aside | undefined {
  asides ??= readAsides();
  return asides.get(stems.join(' '));
}

function phrases(all: string): string[] {
  return all.split(',').map((phrase) =>
    wordsOf(phrase.trim())
      .map(({ stem }) => stem)
      .join(' '),
  );
}
