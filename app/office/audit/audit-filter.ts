import type { AuditFilter } from '../../data/audit/audit-lines.server.ts';
import { endOfDay, parseDay } from '../../domain/time/days.ts';

/** The filters of the audit as its address has them. */
export interface AuditQuery {
  /** `person:12` or `process:import`. */
  readonly who: string;
  readonly kind: string;
  readonly action: string;
  /** Days as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly until: string;
}

export const auditParameters = ['who', 'kind', 'action', 'from', 'until'] as const;

export function readAuditQuery(parameters: URLSearchParams): AuditQuery {
  const read = (name: (typeof auditParameters)[number]) => parameters.get(name) ?? '';
  return {
    who: read('who'),
    kind: read('kind'),
    action: read('action'),
    from: parseDay(read('from')) === undefined ? '' : read('from'),
    until: parseDay(read('until')) === undefined ? '' : read('until'),
  };
}

/** What a query asks for; its days are days of `zone`. */
export function auditFilterOf({ who, kind, action, from, until }: AuditQuery, zone: string): AuditFilter {
  const [, person, process] = /^(?:person:(\d{1,15})|process:(\w{1,20}))$/.exec(who) ?? [];
  const first = parseDay(from);
  const last = parseDay(until);
  return {
    actor: person ? { personId: Number(person) } : process ? { process: process as 'import' } : undefined,
    subject: kind || undefined,
    action: action || undefined,
    from: first === undefined ? undefined : endOfDay(first - 1, zone),
    until: last === undefined ? undefined : endOfDay(last, zone),
  };
}

/** The query in an address, without what is empty. */
export function auditSearch(query: AuditQuery, more: Readonly<Record<string, string>> = {}): string {
  const filled = Object.entries({ ...query, ...more }).filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`;
}
