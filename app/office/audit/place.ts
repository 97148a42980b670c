import type { AuditPlace } from '../../data/audit/audit-lines.server.ts';

/** Where a page of the audit begins, in an address: "1780000000000-1234". */
export function placeText({ at, id }: AuditPlace): string {
  return `${at}-${id}`;
}

/** The same back; undefined if it's anything else. */
export function readPlace(text: string | null): AuditPlace | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id: Number(id) };
}
