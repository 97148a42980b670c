import { normalizeText } from './normalize.ts';
import { asLine } from './typed-text.ts';

/** The most that SMTP can carry: a path of 256 characters less its brackets (RFC 5321, 4.5.3.1.3). */
export const EMAIL_LIMIT = 254;
const LOCAL_LIMIT = 64;
/** Wide characters may shrink a little when normalized to ASCII, but nothing longer than this can fit the limit. */
const TYPED_LIMIT = 2 * EMAIL_LIMIT;

/** The local part as the HTML standard accepts it for `type=email`, with dots only between other characters. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** At least two labels, the last of which isn't a number: an address in the public mail system. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * An address normalized for storing and comparing: trimmed, in lower case, its domain in NFKC and ASCII
 * (`Ann@Bücher.example` is `ann@xn--bcher-kva.example`). Undefined for anything but a single plain address.
 */
export function normalizeEmail(text: string): string | undefined {
  const address = asLine(text).toLowerCase();
  if (address.length > TYPED_LIMIT) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = asciiDomain(normalizeText(address.slice(at + 1), 'NFKC'));
  if (local.length > LOCAL_LIMIT || !LOCAL_PART.test(local) || !domain) return undefined;
  const normalized = `${local}@${domain}`;
  return normalized.length <= EMAIL_LIMIT ? normalized : undefined;
}

/** International domain names as mail servers know them. */
function asciiDomain(domain: string): string | undefined {
  // The URL parser would read a port, a path or a user into these.
  if (/[\s:/?#@[\]\\%]/.test(domain)) return undefined;
  const ascii = URL.parse(`http://${domain}`)?.hostname ?? '';
  return DOMAIN.test(ascii) ? ascii : undefined;
}
