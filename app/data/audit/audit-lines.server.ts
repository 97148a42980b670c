import { sql } from 'kysely';
import type { Database } from '../database.server.ts';
import { countRows } from '../rows.server.ts';
import { type Actor, changedFieldsIn } from './audit.server.ts';
import { findPersonNames } from './person-names.server.ts';
import { findRecordNames, type RecordName, type RecordNames } from './record-names.server.ts';

/** Which lines of the audit to show. A filter that is left out fits every line. */
export interface AuditFilter {
  readonly actor?: Actor | undefined;
  /** The name of a table. */
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  /** From this moment (epoch ms), and up to this one. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Where a page of the audit ends. */
export interface AuditPlace {
  readonly at: number;
  readonly id: number;
}

/** A line of the audit, with the names of whom and what it mentions. */
export type AuditEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/** Records that a line names, and changes that it shows. */
const NAMED = 3;

/** A page of the audit, newest first, and where the next page begins. */
export async function listAuditLines(
  db: Database,
  filter: AuditFilter,
  { before, limit }: { readonly before?: AuditPlace | undefined; readonly limit: number },
): Promise<{ entries: AuditEntry[]; next: AuditPlace | undefined }> {
  const places = await findPlaces(db, filter, before, limit + 1);
  const shown = places.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  return {
    entries: await entriesOf(db, ids),
    next: places.length > limit ? shown.at(-1) : undefined,
  };
}

/** The kinds of lines that exist, each found by one step through an index. */
export async function listAuditKinds(db: Database): Promise<{ subject: string; action: string }[]> {
  const kinds: { subject: string; action: string }[] = [];
  const first = db
    .selectFrom('audit')
    .select(['subject', 'action'])
    .orderBy('subject')
    .orderBy('action')
    .limit(1);
  let next = await first.executeTakeFirst();
  while (next) {
    kinds.push(next);
    const { subject, action } = next;
    next =
      (await first.where('subject', '=', subject).where('action', '>', action).executeTakeFirst()) ??
      (await first.where('subject', '>', subject).executeTakeFirst());
  }
  return kinds;
}

/** Everyone in the audit, each found by one step through an index. Erased people have no name. */
export async function listAuditActors(db: Database) {
  const ids = await listDistinct<number>(db, 'person_id', 0);
  const names = await findPersonNames(db, ids);
  return {
    people: ids.map((id) => ({ id, name: names.get(id) ?? '' })),
    processes: await listDistinct<string>(db, 'process', ''),
  };
}

/** The values of a column in order, all greater than `least`. */
async function listDistinct<Value extends number | string>(
  db: Database,
  column: 'person_id' | 'process',
  least: Value,
): Promise<Value[]> {
  const found: Value[] = [];
  for (;;) {
    const { next } = await db
      .selectFrom('audit')
      .select((eb) => eb.fn.min<Value | null>(column).as('next'))
      .where(column, '>', found.at(-1) ?? least)
      .executeTakeFirstOrThrow();
    if (next === null) return found;
    found.push(next as Value);
  }
}

/**
 * The places of the newest lines before one. Each kind of line that fits is a range of an index in the order of time,
 * so a filter that fits few lines of a million takes no longer than the others.
 */
async function findPlaces(db: Database, filter: AuditFilter, before: AuditPlace | undefined, limit: number) {
  const { actor, subject, action } = filter;
  if (!actor && subject === undefined && action === undefined)
    return placesIn(db, filter, before, limit).execute();
  const kinds = (await listAuditKinds(db)).filter(
    (kind) =>
      (subject === undefined || kind.subject === subject) && (action === undefined || kind.action === action),
  );
  const places: AuditPlace[] = [];
  for (const kind of kinds)
    places.push(
      ...(await placesIn(db, filter, before, limit)
        .where('subject', '=', kind.subject)
        .where('action', '=', kind.action)
        .execute()),
    );
  return places.sort((a, b) => b.at - a.at || b.id - a.id).slice(0, limit);
}

function placesIn(
  db: Database,
  { actor, from, until }: AuditFilter,
  before: AuditPlace | undefined,
  limit: number,
) {
  return (
    db
      .selectFrom('audit')
      .select(['at', 'id'])
      // One condition is enough, since the other column is null. Naming both would keep the database from using the
      // right index.
      .$if(actor !== undefined && 'personId' in actor, (query) =>
        query.where('person_id', '=', (actor as { personId: number }).personId),
      )
      .$if(actor !== undefined && 'process' in actor, (query) =>
        query.where('process', '=', (actor as { process: string }).process),
      )
      .$if(from !== undefined, (query) => query.where('at', '>=', from!))
      .$if(until !== undefined, (query) => query.where('at', '<', until!))
      .$if(before !== undefined, (query) =>
        query.where('at', '<=', before!.at).where(sql<boolean>`(at, id) < (${before!.at}, ${before!.id})`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  );
}

async function entriesOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .leftJoin('person', 'person.id', 'audit.person_id')
    .selectAll('audit')
    .select('person.display_name')
    .where('audit.id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const drafts = await Promise.all(
    rows.map(async (row) => {
      const detail = JSON.parse(row.detail) as Record<string, unknown>;
      const { changes, count } = await changesOf(db, row.id);
      const subjectIds = count > 0 ? changes.map(({ subject_id }) => subject_id) : idsIn(detail);
      return { row, detail, changes, subjectIds, records: count || subjectIds.length };
    }),
  );
  const names = await findRecordNames(
    db,
    drafts.map(({ row, subjectIds }) => ({ subject: row.subject, ids: subjectIds.slice(0, NAMED) })),
  );
  return drafts.map(({ row, detail, changes, subjectIds, records }) => {
    const named = (id: number) => nameOf(names, row.subject, id);
    return {
      id: row.id,
      at: row.at,
      /** Null where a process did it; a name is empty once the person was erased. */
      person: row.person_id === null ? null : { id: row.person_id, name: row.display_name ?? '' },
      process: row.process,
      action: row.action,
      subject: row.subject,
      detail,
      records,
      /** The first of them. */
      named: subjectIds.slice(0, NAMED).map(named),
      /** What changed in the first of them. */
      changes: changes.map((change) => ({
        record: named(change.subject_id),
        fields: changedFieldsIn(row.subject, change.changes),
      })),
    };
  });
}

async function changesOf(db: Database, auditId: number) {
  const changes = await db
    .selectFrom('audit_change')
    .select(['subject_id', 'changes'])
    .where('audit_id', '=', auditId)
    .orderBy('subject_id')
    .limit(NAMED)
    .execute();
  if (changes.length < NAMED) return { changes, count: changes.length };
  return {
    changes,
    count: await db.selectFrom('audit_change').where('audit_id', '=', auditId).$call(countRows),
  };
}

/** The ids that the verbs put into a line's detail. */
function idsIn({ id, ids }: Readonly<Record<string, unknown>>): number[] {
  const all = Array.isArray(ids) ? ids : [id];
  return all.filter((each): each is number => typeof each === 'number');
}

function nameOf(names: RecordNames, subject: string, id: number): RecordName {
  const ofKind = names.get(subject);
  return { id, name: ofKind ? (ofKind.get(id) ?? null) : '' };
}
