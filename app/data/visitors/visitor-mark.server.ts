import { type CountedKind, countingRules, type Visitor } from '../../domain/visitors/counting.ts';
import { networkOf } from '../../domain/visitors/network.ts';
import { saltedHash } from './visitor-salt.server.ts';

/** The parts of a visitor that counting needs. */
export interface Counted {
  readonly address: string;
  readonly agent: string;
}

/** Short hashes do for networks and browsers: they are only compared within their site or network. */
const SITE_BYTES = 8;
const NETWORK_BYTES = 4;
const BROWSER_BYTES = 4;
const MARK_BYTES = SITE_BYTES + NETWORK_BYTES + BROWSER_BYTES;

/**
 * A visitor as stored for a day: the salted hashes of site, network, and browser, concatenated so that marks of one
 * site are adjacent in an index. Where browsers don't count, the browser's part is zero.
 */
export function markOf(salt: Uint8Array, kind: CountedKind, { address, agent }: Counted): Uint8Array {
  const { site, network } = networkOf(address);
  const mark = Buffer.alloc(MARK_BYTES);
  saltedHash(salt, `site\n${site}`).copy(mark, 0, 0, SITE_BYTES);
  saltedHash(salt, `network\n${network}`).copy(mark, SITE_BYTES, 0, NETWORK_BYTES);
  if (countingRules[kind].browsersCount)
    saltedHash(salt, `browser\n${network}\n${agent}`).copy(
      mark,
      SITE_BYTES + NETWORK_BYTES,
      0,
      BROWSER_BYTES,
    );
  return mark;
}

/** The parts of a mark, as the rules of counting compare them. */
export function visitorOf(mark: Uint8Array): Visitor {
  const hex = Buffer.from(mark.buffer, mark.byteOffset, mark.byteLength).toString('hex');
  return {
    site: hex.slice(0, 2 * SITE_BYTES),
    network: hex.slice(2 * SITE_BYTES, 2 * (SITE_BYTES + NETWORK_BYTES)),
    browser: hex.slice(2 * (SITE_BYTES + NETWORK_BYTES)),
  };
}

/** The first and the last mark that visitors of the same site can have. */
export function marksOfSite(mark: Uint8Array): { first: Uint8Array; last: Uint8Array } {
  const [first, last] = [Buffer.alloc(MARK_BYTES, 0x00), Buffer.alloc(MARK_BYTES, 0xff)];
  for (const edge of [first, last]) edge.set(mark.subarray(0, SITE_BYTES));
  return { first, last };
}
