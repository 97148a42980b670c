import { isDeepStrictEqual } from 'node:util';
import { foldCode } from '../../domain/code-text.ts';
import type { CodeFields } from '../../records/code.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import type { DatabaseTransaction } from '../database.server.ts';

/** What makes two rows one code: the store, and the code whatever its case. */
export function keyOfCode(storeId: number, code: string): string {
  return `${storeId} ${foldCode(code)}`;
}

/** The code that a store has under this text, whatever its case; one that was withdrawn doesn't count. */
export async function findSameCode(
  transaction: DatabaseTransaction,
  storeId: number,
  code: string,
): Promise<{ readonly id: number; readonly fields: CodeFields } | undefined> {
  const found = await transaction
    .selectFrom('code')
    .select('id')
    .where('store_id', '=', storeId)
    .where(({ fn, eb }) => eb(fn('lower', ['code']), '=', foldCode(code)))
    .where('status', '!=', 'withdrawn')
    .orderBy('id')
    .executeTakeFirst();
  const record = found && (await codeKind.find(transaction, found.id));
  return record && { id: found.id, fields: record.fields };
}

type Offer = Pick<CodeFields, 'discount' | 'expires' | 'endTime'>;

/** Whether two rows of one code agree on its terms and its end. */
export function isSameOffer(one: Offer, other: Offer): boolean {
  return isDeepStrictEqual(termsOf(one), termsOf(other));
}

function termsOf({ discount, expires, endTime }: Offer) {
  const { kind, percentOff, amountOffCents, maxDiscountCents, minBasketCents, firstOrderOnly } = discount;
  return [
    ...[kind, percentOff, amountOffCents, maxDiscountCents, minBasketCents, firstOrderOnly],
    ...[expires, endTime],
  ];
}
