import { isOnHostOf } from '../../domain/shop-link.ts';
import { fold } from '../../domain/text/fold.ts';
import type { FeedOffer } from '../../domain/vocabulary/feed/read-offer.ts';
import { conceptsNamed } from '../../domain/vocabulary/named.ts';
import type { FeedTimes } from '../../imports/decide.ts';
import { endIn } from '../../imports/feed-dates.ts';
import type { FeedRow } from '../../imports/feed-row.ts';
import type { CodeFields } from '../../records/code.ts';
import type { StoreAt } from './import-run.ts';

/** The fields that feeds state. */
type Stated =
  | 'code'
  | 'description'
  | 'category'
  | 'discount'
  | 'headline'
  | 'termsKnown'
  | 'terms'
  | 'departments'
  | 'scopeWords'
  | 'region'
  | 'membersOnly'
  | 'expires'
  | 'endTime'
  | 'endZone'
  | 'landingUrl';

/** The fields of a code that a row states; a file of our own states those of people too. */
export interface FeedCode extends Pick<CodeFields, Stated>, Partial<Omit<CodeFields, Stated | 'startsAt'>> {
  /** Null where the feed doesn't say: then it's from now on, and a later row changes nothing. */
  readonly startsAt: number | null;
}

/** A row as a code of a store, with what was read from its words. */
export function feedCodeOf(
  row: FeedRow,
  { startsAt, endsAt }: FeedTimes,
  { offer, terms }: { readonly offer: FeedOffer; readonly terms: string },
  store: StoreAt,
): FeedCode {
  const { kind, percentOff, amountOffCents, maxDiscountCents, gift, minBasketCents, minCounts } = offer;
  const { firstOrderOnly, onePerHousehold, excludes } = offer;
  const end = endsAt === null ? { expires: null, endTime: null } : endIn(store.zone, endsAt);
  return {
    code: row.code,
    description: offer.description,
    category: categoryOf(row, offer),
    discount: {
      ...{ kind, percentOff, amountOffCents, maxDiscountCents, gift, minBasketCents, minCounts },
      ...{ firstOrderOnly, onePerHousehold, excludes },
    },
    headline: offer.headline,
    termsKnown: offer.termsKnown,
    terms: terms === '' ? null : terms,
    departments: offer.departments,
    scopeWords: offer.scopeWords,
    region: offer.region,
    membersOnly: offer.membersOnly,
    ...end,
    endZone: null,
    landingUrl: isOnHostOf(row.landingUrl, store.website) ? row.landingUrl : null,
    startsAt,
  };
}

const FRESH = new Set(['produce-all', 'meat-all', 'dairy-all', 'bakery-all']);
const HEALTH = new Set(['health-all', 'beauty-all']);

/** A guess, by what the code covers, or where it says nothing of that, by the feed's own categories. */
function categoryOf(row: FeedRow, offer: FeedOffer): CodeFields['category'] {
  if (offer.firstOrderOnly) return 'First Order';
  const goods = offer.scopeWords ?? row.categories.join(', ');
  if (/\borganic\b/i.test(goods)) return 'Organic';
  const departments = departmentsIn(goods);
  const areAll = (some: ReadonlySet<string>) =>
    departments.length > 0 && departments.every((each) => some.has(each));
  if (areAll(FRESH)) return 'Fresh';
  return areAll(HEALTH) ? 'Health' : 'General';
}

function departmentsIn(text: string): string[] {
  return conceptsNamed(fold(text)).flatMap(({ concept }) =>
    concept.isGoods ? [(concept.wider.at(-1) ?? concept).name] : [],
  );
}
