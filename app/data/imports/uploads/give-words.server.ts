import { sourceName } from '../../../domain/sources.ts';
import type { FeedRow } from '../../../imports/feed-row.ts';
import { formats } from '../../../imports/formats/formats.ts';
import type { PersonBy } from '../../audit/audit.server.ts';
import { inTransaction } from '../../changes/content-change.server.ts';
import { editRecords } from '../../changes/edit-records.server.ts';
import { codeKind } from '../../codes/write-codes.server.ts';
import { noteListings } from '../../codes/write-tests.server.ts';
import type { Database } from '../../database.server.ts';
import { applyRows } from '../apply-rows.server.ts';
import { decideRow } from '../decide-row.ts';
import { storeFinder } from '../import-stores.server.ts';
import type { RunView } from './list-runs.server.ts';
import type { PreviewDetail } from './preview.server.ts';

export type WordsGiven = { readonly codeId: number } | { readonly problem: string };

const GONE = 'Someone else has dealt with it already.';

/**
 * Publishes a row that is held because it has no words, with words that an editor gives it. It counts as published by
 * that person, so the feed alone doesn't take it back.
 * @param number the row's, in the run that shows it
 */
export function giveWords(
  db: Database,
  run: RunView,
  { number, words }: { readonly number: number; readonly words: string },
  by: PersonBy,
): Promise<WordsGiven> {
  return inTransaction(db, async (transaction) => {
    const entry = await transaction
      .selectFrom('import_preview')
      .select('detail')
      .where('run_id', '=', run.id)
      .where('outcome', '=', 'held')
      .where('number', '=', number)
      .executeTakeFirst();
    const feedId = entry && (JSON.parse(entry.detail) as PreviewDetail).id;
    const held = await transaction
      .selectFrom('import_row')
      .select(['feed', 'hash'])
      .where('source', '=', run.source)
      .where('feed_id', '=', feedId ?? '')
      .where('held', '=', 'no-words')
      .executeTakeFirst();
    if (!held) return { problem: GONE };
    const row: FeedRow = { ...(JSON.parse(held.feed!) as FeedRow), description: words };
    const importing = { actor: { process: 'import' as const, run: run.id }, now: by.now };
    const given = { source: run.source, named: new Map(), ignored: run.choices.ignored ?? [] };
    const named = { ...given, mayCreate: false, zone: 'UTC', isDryRun: false };
    const stores = await storeFinder(transaction, named, importing);
    const store = stores.find(row);
    const format = formats.get(run.format);
    const rules = {
      zone: run.choices.zone ?? row.zone ?? format?.zone ?? store?.zone,
      hasDayFirst: format?.hasDayFirst ?? false,
    };
    const decided = decideRow(
      { number, row, hash: held.hash, store, isIgnored: stores.ignores(row) },
      rules,
      by.now,
    );
    const { decision } = decided;
    if (decision.kind === 'refused') return { problem: decision.reason };
    if (decision.kind !== 'code') return { problem: 'It has ended since, or must not be a code anymore.' };
    const draft = {
      ...decided,
      decision: { ...decision, code: { ...decision.code, status: 'draft' as const } },
    };
    const ours = { id: run.id, source: run.source, sourceName: sourceName(run.source), dry: undefined };
    const [applied] = await applyRows(transaction, ours, [draft], importing);
    await transaction
      .deleteFrom('import_preview')
      .where('run_id', '=', run.id)
      .where('outcome', '=', 'held')
      .where('number', '=', number)
      .execute();
    const { outcome, why, codeId } = applied!;
    if (outcome === 'held') return { problem: 'The store has this code already, with other terms.' };
    if (outcome === 'refused') return { problem: why! };
    if (outcome === 'created') {
      const published = { action: 'publish', ids: [codeId!], changes: { status: 'published' as const } };
      await editRecords(transaction, codeKind, published, by);
      await noteListings(transaction, [codeId!], { source: ours.sourceName, now: by.now });
    }
    return { codeId: codeId! };
  });
}
