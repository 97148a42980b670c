import type { AuditFilter, AuditPlace } from '../../data/audit/audit-lines.server.ts';
import { parseDay } from '../../domain/time/days.ts';
import { endOfDay } from '../../domain/time/zones.ts';

/** Who as `person:12` or `process:import`, and days as `YYYY-MM-DD`, both included. */
export const auditParameters = ['who', 'kind', 'action', 'from', 'until'] as const;

export type AuditQuery = Readonly<Record<(typeof auditParameters)[number], string>>;

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

/** The filter that a query asks for; its days are days of `zone`. */
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

/** Where a page of the audit begins, in an address: "1780000000000-1234". */
export function placeText({ at, id }: AuditPlace): string {
  return `${at}-${id}`;
}

/** The same back; undefined if it's anything else. */
export function readPlace(text: string | null): AuditPlace | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id: Number(id) };
}
