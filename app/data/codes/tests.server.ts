import type { CodeTest } from '../../domain/evidence/freshness.ts';
import type { Database } from '../database.server.ts';
import type { CodeCheckTable } from '../schema/code-check.ts';
import { live } from './listed.server.ts';

/** A test as a code's public history lists it. */
export interface RecordedTest {
  readonly id: number;
  readonly method: CodeTest['method'];
  /** A retracted test is corrected by a row that says so. */
  readonly outcome: CodeCheckTable['outcome'];
  /** Epoch ms. */
  readonly testedAt: number;
  readonly note: string;
  /** The public name of the person, store, or feed that reported it; null if the person was erased. */
  readonly testedBy: string | null;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
  /** Whether a later row replaces it. It is then shown struck through, and no longer counts. */
  readonly isCorrected: boolean;
  /** The name of its picture, or that the picture was removed; absent where there is none to show. */
  readonly picture?: string | { readonly isRemoved: true };
}

/** A code's tests, failures and corrections included, newest first. */
export async function listTests(db: Database, codeId: number, limit: number): Promise<RecordedTest[]> {
  const rows = await selectTests(db)
    .leftJoin('proof', (join) => join.onRef('proof.id', '=', 'code_check.proof_id').on('proof.shown', '=', 1))
    .select(['proof.name as proofName', 'proof.removed_at as proofRemovedAt'])
    .where('code_check.code_id', '=', codeId)
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ proofName, proofRemovedAt, ...row }) => {
    const test = testOf(row);
    if (proofName === null) return test;
    return { ...test, picture: proofRemovedAt === null ? proofName : { isRemoved: true } };
  });
}

/** The tests that count: neither corrected nor retracted. */
export function countingTests(tests: readonly RecordedTest[]): CodeTest[] {
  return tests.flatMap(({ isCorrected, method, outcome, testedAt }) =>
    isCorrected || outcome === 'retracted' ? [] : [{ method, outcome, testedAt }],
  );
}

export interface TestOfCode {
  readonly test: RecordedTest;
  readonly codeId: number;
  readonly code: string;
  readonly storeName: string;
}

/** The newest test at checkout of a code that is live at `now` (epoch ms), whatever its outcome. */
export async function findNewestTest(db: Database, now: number): Promise<TestOfCode | undefined> {
  const row = await selectTests(db)
    .innerJoin('code', 'code.id', 'code_check.code_id')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code_check.code_id as codeId', 'code.code', 'store.name as storeName'])
    .where('code_check.method', '=', 'checkout')
    .where('code_check.outcome', '!=', 'retracted')
    .where('correction.id', 'is', null)
    .where('code_check.checked_at', '<=', now)
    .where(live(now))
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { codeId, code, storeName, ...test } = row;
  return { test: testOf(test), codeId, code, storeName };
}

function selectTests(db: Database) {
  return db
    .selectFrom('code_check')
    .leftJoin('person', 'person.id', 'code_check.person_id')
    .leftJoin('code_check as correction', 'correction.corrects_id', 'code_check.id')
    .select((eb) => [
      'code_check.id',
      'code_check.method',
      'code_check.outcome',
      'code_check.note',
      eb.fn.coalesce('code_check.source', 'person.display_name').as('testedBy'),
      'code_check.before_cents as beforeCents',
      'code_check.after_cents as afterCents',
      'code_check.checked_at as testedAt',
      'correction.id as correctionId',
    ]);
}

type TestRow = Awaited<ReturnType<ReturnType<typeof selectTests>['execute']>>[number];

function testOf({ correctionId, testedBy, ...row }: TestRow): RecordedTest {
  return { ...row, testedBy: testedBy || null, isCorrected: correctionId !== null };
}
