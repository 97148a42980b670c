import { Resolver } from 'node:dns/promises';

/** What DNS says about the domain that emails come from. */
export interface SenderDomain {
  readonly domain: string;
  /** Who may send for the domain. Two records are as bad as none (RFC 7208, section 4.5). */
  readonly spf: Found;
  /** What to do with mail that fails (RFC 7489). */
  readonly dmarc: Found;
  /** Keys for signatures, under the usual selectors: there's no way to look up which selector a mail provider uses. */
  readonly dkimSelectors: readonly string[] | 'unreachable';
}

export type Found =
  | { readonly state: 'found'; readonly record: string }
  | { readonly state: 'none' | 'several' | 'unreachable' };

/** Selectors of the large mail providers and of common mail servers. */
const SELECTORS = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'fm1',
  'pm',
  'smtp',
  'mx',
  'resend',
  'sendgrid',
  'mandrill',
  'zoho',
  'protonmail',
];

const TIMEOUT_MS = 3_000;

interface LookUpOptions {
  /** DNS servers as `address:port`; this machine's own if left out. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

/** Looks up what receivers of mail look up. If a DNS server doesn't respond, the result says so; nothing is thrown. */
export async function lookUpSenderDomain(
  domain: string,
  { servers, timeoutMs = TIMEOUT_MS }: LookUpOptions = {},
): Promise<SenderDomain> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers) resolver.setServers(servers);
  const [spf, dmarc, keys] = await Promise.all([
    findRecord(resolver, domain, /^v=spf1(\s|$)/i),
    findRecord(resolver, `_dmarc.${domain}`, /^v=DMARC1\b/i),
    Promise.all(
      SELECTORS.map(async (selector) => ({
        selector,
        found: await findRecord(resolver, `${selector}._domainkey.${domain}`, /\bp=/),
      })),
    ),
  ]);
  const isUnreachable = keys.every(({ found }) => found.state === 'unreachable');
  return {
    domain,
    spf,
    dmarc,
    dkimSelectors: isUnreachable
      ? 'unreachable'
      : keys.filter(({ found }) => found.state === 'found').map(({ selector }) => selector),
  };
}

/** The domain of a From: "codes.example" of "Codes <mail@codes.example>"; undefined where there is none. */
export function domainOf(from: string): string | undefined {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1]?.toLowerCase();
}

async function findRecord(resolver: Resolver, name: string, pattern: RegExp): Promise<Found> {
  try {
    const records = (await resolver.resolveTxt(name))
      .map((parts) => parts.join(''))
      .filter((record) => pattern.test(record));
    const [record] = records;
    if (record === undefined) return { state: 'none' };
    return records.length > 1 ? { state: 'several' } : { state: 'found', record };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { state: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'unreachable' };
  }
}
