import type { ExpressionBuilder } from 'kysely';
import { type Previewed, previewed } from '../../../domain/office/uploaded-files.ts';
import type { HeldReason } from '../../../imports/held.ts';
import type { CodeFields } from '../../../records/code.ts';
import type { Database, Tables } from '../../database.server.ts';
import type { LiveRow } from '../import-rows.server.ts';
import type { Outcome, ReportedRow } from '../import-run.ts';

/** What is shown of a row in a preview. */
export interface PreviewDetail {
  /** The feed's own id. */
  readonly id: string;
  readonly code: string;
  /** Our store's name, or the feed's for one that we don't have. */
  readonly store: string;
  /** What the feed says, cut. */
  readonly words: string;
  readonly codeId: number | null;
  readonly why?: string | undefined;
  readonly held?: HeldReason | null | undefined;
  /** Of a row that is held beside a code of ours, that code. */
  readonly besideId?: number | null | undefined;
  /** How a new code was read. */
  readonly read?: Pick<
    NonNullable<ReportedRow['code']>,
    'discount' | 'headline' | 'scopeWords' | 'membersOnly' | 'termsKnown' | 'expires'
  >;
  readonly changes?: ReportedRow['changes'];
  /** All of a refused one, to mend it. */
  readonly row?: ReportedRow['row'];
}

const MOST_WORDS = 200;
const ROWS_PER_STATEMENT = 100;

/** Categories by the feed's own ids. */
type Chosen = ReadonlyMap<string, string>;

/** Keeps what applying these rows would do, or did, with the categories that somebody has chosen for new codes. */
export async function keepPreview(
  db: Database,
  run: number,
  rows: readonly ReportedRow[],
  chosen?: Chosen,
): Promise<void> {
  const values = rows.map((row) => {
    const guess = row.outcome === 'created' ? (row.code?.category ?? null) : null;
    return {
      ...{ run_id: run, number: row.number, outcome: row.outcome, detail: JSON.stringify(detailOf(row)) },
      ...{ guess, category: guess && (chosen?.get(row.row.id) ?? guess) },
    };
  });
  for (let from = 0; from < values.length; from += ROWS_PER_STATEMENT)
    await db
      .insertInto('import_preview')
      .values(values.slice(from, from + ROWS_PER_STATEMENT))
      // A run that was stopped may come to a row again.
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'outcome', 'number']).doUpdateSet(({ ref }) => ({
          detail: ref('excluded.detail'),
          category: ref('excluded.category'),
          guess: ref('excluded.guess'),
        })),
      )
      .execute();
}

/** Keeps which codes the file no longer lists. */
export async function keepMissing(db: Database, run: number, codes: readonly LiveRow[]): Promise<void> {
  for (let from = 0; from < codes.length; from += ROWS_PER_STATEMENT) {
    const step = codes.slice(from, from + ROWS_PER_STATEMENT);
    const known = await db
      .selectFrom('code')
      .innerJoin('store', 'store.id', 'code.store_id')
      .select(['code.id', 'code.code', 'code.description', 'store.name'])
      .where(
        'code.id',
        'in',
        step.map(({ codeId }) => codeId),
      )
      .execute();
    const byId = new Map(known.map((code) => [code.id, code]));
    const values = step.map(({ feedId, codeId }) => {
      const { code, name, description } = byId.get(codeId)!;
      const detail: PreviewDetail = { id: feedId, code, store: name, words: description ?? '', codeId };
      return { run_id: run, number: codeId, outcome: 'missing', detail: JSON.stringify(detail) };
    });
    await db
      .insertInto('import_preview')
      .values(values)
      .onConflict((conflict) => conflict.columns(['run_id', 'outcome', 'number']).doNothing())
      .execute();
  }
}

/** The categories that somebody has chosen for new codes, other than the guesses. */
export async function chosenCategories(db: Database, run: number): Promise<Chosen> {
  const rows = await db
    .selectFrom('import_preview')
    .select(['detail', 'category'])
    .where('run_id', '=', run)
    .whereRef('category', '!=', 'guess')
    .execute();
  return new Map(rows.map(({ detail, category }) => [(JSON.parse(detail) as PreviewDetail).id, category!]));
}

export async function clearPreview(db: Database, run: number): Promise<void> {
  await db.deleteFrom('import_preview').where('run_id', '=', run).execute();
}

/** Of a preview that was applied, keeps the held rows, and these, which came out otherwise. */
export async function keepOnly(db: Database, run: number, otherwise: readonly ReportedRow[]): Promise<void> {
  const numbers = otherwise.map(({ number }) => number);
  await db
    .deleteFrom('import_preview')
    .where('run_id', '=', run)
    .where((eb) =>
      numbers.length === 0
        ? eb('outcome', '!=', 'held')
        : eb.or([eb('outcome', '!=', 'held'), eb('number', 'in', numbers)]),
    )
    .execute();
  await keepPreview(db, run, otherwise);
}

/** The outcomes that a preview has rows of. */
export async function listOutcomes(db: Database, run: number): Promise<Previewed[]> {
  const rows = await db
    .selectFrom('import_preview')
    .select('outcome')
    .distinct()
    .where('run_id', '=', run)
    .execute();
  return previewed.filter((each) => rows.some(({ outcome }) => outcome === each));
}

/** Some of the rows of a preview. */
export interface PreviewFilter {
  readonly outcome: Previewed;
  /** What they say: a code, a store, words, or a reason. '' for all. */
  readonly q: string;
  /** Of new ones, their category; '' for all. */
  readonly category: string;
}

function isIn({ outcome, q, category }: PreviewFilter) {
  return ({ eb, fn }: ExpressionBuilder<Tables, 'import_preview'>) =>
    eb.and([
      eb('outcome', '=', outcome),
      ...(q === ''
        ? []
        : [eb(fn('lower', ['detail']), 'like', `%${q.toLowerCase().replace(/[%\\]/g, '')}%`)]),
      ...(category === '' ? [] : [eb('category', '=', category)]),
    ]);
}

/** How many new codes were guessed to be of each category. */
export async function countCategories(db: Database, run: number): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('import_preview')
    .select(({ fn }) => ['category', fn.countAll<number>().as('count')])
    .where('run_id', '=', run)
    .where('category', 'is not', null)
    .groupBy('category')
    .execute();
  return new Map(counts.map(({ category, count }) => [category!, Number(count)]));
}

/** Puts new codes into a category: those of these numbers, or all that a filter finds. @returns how many */
export async function setCategory(
  db: Database,
  run: number,
  category: CodeFields['category'],
  which: readonly number[] | PreviewFilter,
): Promise<number> {
  const rows = db
    .updateTable('import_preview')
    .set({ category })
    .where('run_id', '=', run)
    .where('outcome', '=', 'created');
  const some =
    'outcome' in which
      ? rows.where(isIn({ ...which, outcome: 'created' }))
      : rows.where('number', 'in', which);
  return Number((await some.executeTakeFirst()).numUpdatedRows);
}

/** The categories of these rows of a preview, by number. */
export async function previewCategories(
  db: Database,
  run: number,
  numbers: readonly number[],
): Promise<Map<number, CodeFields['category']>> {
  const rows = await db
    .selectFrom('import_preview')
    .select(['number', 'category'])
    .where('run_id', '=', run)
    .where('outcome', '=', 'created')
    .where('number', 'in', numbers)
    .execute();
  return new Map(
    rows.flatMap(({ number, category }) =>
      category === null ? [] : [[number, category as CodeFields['category']] as const],
    ),
  );
}

/** A part of what a run would do, in the order of the file, after the row of that number. */
export async function listPreview(
  db: Database,
  run: number,
  filter: PreviewFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  const rows = await db
    .selectFrom('import_preview')
    .select(['number', 'detail', 'category'])
    .where('run_id', '=', run)
    .where(isIn(filter))
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  return {
    rows: rows.slice(0, limit).map(({ number, detail, category }) => ({
      ...{ number, category },
      ...(JSON.parse(detail) as PreviewDetail),
    })),
    hasMore: rows.length > limit,
  };
}

/** What became of each row of a preview: its outcome by the number of the row. */
export async function previewOutcomes(
  db: Database,
  run: number,
  numbers: readonly number[],
): Promise<Map<number, Outcome>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_preview')
    .select(['number', 'outcome'])
    .where('run_id', '=', run)
    .where('outcome', '!=', 'missing')
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, outcome }) => [number, outcome as Outcome]));
}

function detailOf({
  row,
  outcome,
  store,
  why,
  held,
  code,
  codeId = null,
  besideId,
  changes,
}: ReportedRow): PreviewDetail {
  return {
    ...{ id: row.id, code: row.code ?? '', store: store?.name ?? row.store?.name ?? '' },
    words: (row.title || row.description || '').slice(0, MOST_WORDS),
    ...{ codeId, besideId, why, held, changes },
    ...(outcome === 'refused' && { row }),
    ...(code && {
      read: {
        ...{ discount: code.discount, headline: code.headline, scopeWords: code.scopeWords },
        ...{ membersOnly: code.membersOnly, termsKnown: code.termsKnown },
        expires: code.expires,
      },
    }),
  };
}
