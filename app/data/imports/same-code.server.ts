import { isDeepStrictEqual } from 'node:util';
import { foldCode } from '../../domain/code-text.ts';
import type { CodeFields } from '../../records/code.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import type { DatabaseTransaction } from '../database.server.ts';
import { listPersonFields } from './follow-feed.server.ts';

/** What makes two rows one code: the store, and the code whatever its case. */
export function keyOfCode(storeId: number, code: string): string {
  return `${storeId} ${foldCode(code)}`;
}

/** Which of these codes any store has, folded: most of a file's are new, and needn't be looked for one by one. */
export async function listTakenCodes(
  transaction: DatabaseTransaction,
  codes: readonly string[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const found = await transaction
    .selectFrom('code')
    .select(({ fn }) => fn<string>('lower', ['code']).as('folded'))
    .where(({ fn, eb }) => eb(fn('lower', ['code']), 'in', codes.map(foldCode)))
    .execute();
  return new Set(found.map(({ folded }) => folded));
}

/** The code that a store has under this text, whatever its case; one that a feed withdrew doesn't count. */
export async function findSameCode(
  transaction: DatabaseTransaction,
  storeId: number,
  code: string,
): Promise<{ readonly id: number; readonly fields: CodeFields } | undefined> {
  const same = await transaction
    .selectFrom('code')
    .select(['id', 'status'])
    .where('store_id', '=', storeId)
    .where(({ fn, eb }) => eb(fn('lower', ['code']), '=', foldCode(code)))
    .orderBy('id')
    .execute();
  const isOurs = async ({ id, status }: (typeof same)[number]) =>
    status !== 'withdrawn' || (await listPersonFields(transaction, id)).has('status');
  for (const found of same)
    if (await isOurs(found)) {
      const record = (await codeKind.find(transaction, found.id))!;
      return { id: found.id, fields: record.fields };
    }
  return undefined;
}

type Offer = Pick<
  CodeFields,
  'discount' | 'expires' | 'endTime' | 'departments' | 'scopeWords' | 'membersOnly' | 'region'
>;

/** Whether two rows of one code agree on its terms and its end. */
export function isSameOffer(one: Offer, other: Offer): boolean {
  return isDeepStrictEqual(termsOf(one), termsOf(other));
}

function termsOf({ discount, expires, endTime, departments, scopeWords, membersOnly, region }: Offer) {
  const { kind, percentOff, amountOffCents, maxDiscountCents, gift } = discount;
  const { minBasketCents, firstOrderOnly } = discount;
  return [
    ...[kind, percentOff, amountOffCents, maxDiscountCents, gift, minBasketCents, firstOrderOnly],
    ...[departments.toSorted(), scopeWords?.toLowerCase() ?? null, membersOnly, region, expires, endTime],
  ];
}
