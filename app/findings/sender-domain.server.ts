import type { Found, SenderDomain } from '../mail/sender-domain.server.ts';
import { type Finding, ok, warning } from './finding.ts';

const UNREACHABLE = 'DNS didn’t answer';
const TRY_LATER = 'Try again later, or look them up elsewhere. Your email doesn’t depend on this check.';

/** What the SPF, DKIM, and DMARC records of the sender's domain mean for email, and what to do. */
export function senderDomainFindings({ domain, spf, dmarc, dkimSelectors }: SenderDomain): Finding[] {
  if (spf.state === 'unreachable' && dkimSelectors === 'unreachable')
    return [warning(`${UNREACHABLE} for ${domain}, so its SPF and DKIM records are unknown`, TRY_LATER)];
  return [spfFinding(domain, spf), dkimFinding(domain, dkimSelectors), dmarcFinding(domain, dmarc)];
}

function spfFinding(domain: string, spf: Found): Finding {
  if (spf.state === 'found') return ok(`SPF: ${domain} says who may send for it (${spf.record})`);
  if (spf.state === 'several')
    return warning(`SPF: ${domain} has several SPF records, which counts as none`, 'Merge them into one.');
  if (spf.state === 'unreachable') return warning(`SPF: ${UNREACHABLE}`, TRY_LATER);
  return warning(
    `SPF: ${domain} has no SPF record, so many receivers treat its email as spam`,
    'Add a TXT record that names your mail provider. It tells you which: often “v=spf1 include:… ~all”.',
  );
}

function dkimFinding(domain: string, selectors: SenderDomain['dkimSelectors']): Finding {
  if (selectors === 'unreachable') return warning(`DKIM: ${UNREACHABLE}`, TRY_LATER);
  if (selectors.length > 0) return ok(`DKIM: ${domain} has a signing key (${selectors.join(', ')})`);
  return warning(
    `DKIM: no key for ${domain} was found under the usual names`,
    'Your mail provider may use a different name. Open the test email and look for “dkim=pass”. If it isn’t there, turn DKIM on at your provider and add the record it shows you.',
  );
}

function dmarcFinding(domain: string, dmarc: Found): Finding {
  if (dmarc.state === 'found') return ok(`DMARC: ${domain} says what to do with forgeries (${dmarc.record})`);
  if (dmarc.state === 'unreachable') return warning(`DMARC: ${UNREACHABLE}`, TRY_LATER);
  return warning(
    `DMARC: ${domain} has no usable DMARC record, which large email providers require of newsletters`,
    `Add a TXT record at _dmarc.${domain}, such as “v=DMARC1; p=none”.`,
  );
}
