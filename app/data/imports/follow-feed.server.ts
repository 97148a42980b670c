import { isDeepStrictEqual } from 'node:util';
import { type ChangeBy, listChangedFields } from '../audit/audit.server.ts';
import { editRecords } from '../changes/edit-records.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import { noteListings } from '../codes/write-tests.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { FeedCode } from './feed-code.ts';
import type { ImportRun, ReportedRow } from './import-run.ts';
import { proposeFromFeed } from './proposals/propose.server.ts';

/** A code of ours, and what the row that it belongs to states now. */
interface Stated {
  readonly codeId: number;
  readonly feedId: string;
  readonly code: FeedCode;
}

type Followed = Pick<ReportedRow, 'changes'> & { readonly outcome: 'changed' | 'unchanged' };

/** The fields whose change the public history notes. */
const noted = new Set(['discount', 'terms', 'expires', 'endTime', 'endZone', 'departments', 'scopeWords']);

/**
 * Brings a code up to what its source states. What a person changed last stays, and so does a code that another source
 * or an editor added: there, what the source states is proposed to editors.
 */
export async function followFeed(
  transaction: DatabaseTransaction,
  run: ImportRun,
  { codeId, feedId, code }: Stated,
  by: ChangeBy,
): Promise<Followed> {
  const { fields, row } = (await codeKind.find(transaction, codeId))!;
  const ofPeople = await listPersonFields(transaction, codeId);
  if (fields.status === 'withdrawn' && ofPeople.has('status')) return { outcome: 'unchanged' };
  const { source, source_id } = row as { readonly source: string; readonly source_id: string | null };
  const isOwn = (source === run.source && source_id === feedId) || code.status !== undefined;
  const { startsAt, ...others } = code;
  const stated = { ...others, ...(startsAt !== null && { startsAt }) };
  // Only a file of ours states a category: a feed's is a guess, which was made when the code was added.
  const isStated = (field: string) => field !== 'category' || code.status !== undefined;
  const differing = Object.entries(stated).filter(
    ([field, value]) => isStated(field) && !isDeepStrictEqual(value, fields[field as keyof typeof fields]),
  );
  const isFollowed = ([field]: [string, unknown]) => isOwn && !ofPeople.has(field);
  const proposed = differing.filter((each) => !isFollowed(each));
  if (proposed.length > 0) {
    const detail = { fields: Object.fromEntries(proposed) };
    await proposeFromFeed(transaction, run, { codeId, kind: 'change', detail }, by.now);
  }
  const changes: Record<string, unknown> = Object.fromEntries(differing.filter(isFollowed));
  if (isOwn && fields.status === 'withdrawn') changes.status = code.status ?? 'published';
  if (Object.keys(changes).length === 0) return { outcome: 'unchanged' };
  const bulk = { action: 'update', ids: [codeId], changes };
  const detail = { source: run.source };
  const { ids } = await editRecords(transaction, codeKind, { ...bulk, detail }, by);
  if (ids.length === 0) return { outcome: 'unchanged' };
  if (Object.keys(changes).some((field) => noted.has(field)))
    await noteListings(transaction, ids, { source: run.sourceName, now: by.now });
  const before = (field: string) => fields[field as keyof typeof fields];
  return {
    outcome: 'changed',
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [field, [before(field), value]] as const),
    ),
  };
}

/** The fields that a person changed last: a feed doesn't overwrite these. */
export async function listPersonFields(db: Database, codeId: number): Promise<Set<string>> {
  const changed = await listChangedFields(db, 'code', codeId, 0);
  return new Set(changed.filter(({ personId }) => personId !== null).map(({ field }) => field));
}
