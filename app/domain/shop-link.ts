/** What decides where the shop link of a code leads. */
export interface ShopLinkParts {
  /** The store's own address. */
  readonly website: string;
  /** A page of the store for this code; null for the website itself. */
  readonly landingUrl: string | null;
  /** An address with `{url}` where the encoded landing address goes; null without a partnership. */
  readonly affiliateTemplate: string | null;
}

const PLACE = '{url}';

/**
 * Where the shop link of a code leads: to the store's own host, or through its affiliate template. A landing address on
 * any other host is ignored, so no stored address can send visitors elsewhere.
 */
export function shopLink({ website, landingUrl, affiliateTemplate }: ShopLinkParts): string {
  const target = landingUrl !== null && isOnHostOf(landingUrl, website) ? landingUrl : website;
  if (affiliateTemplate === null || !isAffiliateTemplate(affiliateTemplate)) return target;
  // A function, because `$&` in a replacement text would have a meaning.
  return affiliateTemplate.replaceAll(PLACE, () => encodeURIComponent(target));
}

/** Whether an address is an https address on the same host as a store's website. */
export function isOnHostOf(address: string, website: string): boolean {
  const at = URL.parse(address);
  return at?.protocol === 'https:' && at.host === URL.parse(website)?.host;
}

/** Whether a template is an https address that takes the landing address behind its host, where it can't change it. */
export function isAffiliateTemplate(template: string): boolean {
  if (!template.includes(PLACE)) return false;
  const [one, other] = ['a', 'b.example'].map((value) => URL.parse(template.replaceAll(PLACE, value)));
  return (
    one?.protocol === 'https:' && one.origin === other?.origin && one.username === '' && one.password === ''
  );
}

/** Browsers and networks take no longer address. */
const LONGEST_TRACKING = 2_000;
const PARAMETER = /([?&][^=&#]{1,60}=)([^&#]{8,2000})/g;

/**
 * The affiliate template in a tracking address that embeds the encoded address of a page of the store; undefined in any
 * other address.
 */
export function templateIn(trackingUrl: string, website: string): string | undefined {
  if (trackingUrl.length > LONGEST_TRACKING) return undefined;
  const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '');
  for (const { 0: all, 1: name = '', 2: value = '', index } of trackingUrl.matchAll(PARAMETER)) {
    const landing = decoded(value);
    if (!landing.startsWith('http') || hostOf(landing) !== hostOf(website)) continue;
    const template = `${trackingUrl.slice(0, index)}${name}${PLACE}${trackingUrl.slice(index + all.length)}`;
    if (isAffiliateTemplate(template)) return template;
  }
  return undefined;
}

/** '' for what is no encoded text. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
