import { sql } from 'kysely';
import { dayOf } from '../../domain/time/days.ts';
import { type Rate, type TokenBucket, takeToken } from '../../domain/visitors/token-bucket.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { type Batch, batchCommit } from '../group-commit.server.ts';
import { listOf } from '../list-table.ts';
import { saltedHash, saltOf } from './visitor-salt.server.ts';

interface Asked extends Rate {
  readonly key: Uint8Array;
  readonly now: number;
}

/**
 * Takes one token from the bucket of a network and a kind of request, wherever its other requests arrive.
 * @param now epoch ms
 * @returns 0, or the whole seconds after which there will be one
 */
export async function takeSharedToken(
  db: Database,
  { name, network, ...rate }: Rate & { readonly name: string; readonly network: string },
  now: number,
): Promise<number> {
  const salt = await saltOf(db, dayOf(now, 'UTC'));
  const key = saltedHash(salt, `rate\n${name}\n${network}`).subarray(0, KEY_BYTES);
  return batchCommit(db, takeTokens, { ...rate, key, now });
}

const KEY_BYTES = 12;
const KEYS = { key: 'bytes' } as const;
const BUCKETS = { key: 'bytes', millionths: 'integer', at: 'integer' } as const;

const takeTokens: Batch<Asked, number> = async (transaction, asked) => {
  const buckets = await readBuckets(transaction, asked);
  const seconds = asked.map(({ key, now, ...rate }) => {
    const taken = takeToken(rate, buckets.get(hexOf(key)), now);
    buckets.set(hexOf(key), taken.left);
    return taken.seconds;
  });
  const rows = [...buckets].map(([key, bucket]) => ({ key: Buffer.from(key, 'hex'), ...bucket }));
  await sql`insert into rate_bucket (key, millionths, at)
    select key, millionths, at from ${engineOf(transaction).listTable(BUCKETS, listOf(BUCKETS, rows))} as taken
    where true on conflict (key) do update set millionths = excluded.millionths, at = excluded.at
  `.execute(transaction);
  return seconds;
};

async function readBuckets(
  transaction: DatabaseTransaction,
  asked: readonly Asked[],
): Promise<Map<string, TokenBucket>> {
  const { rows } = await sql<TokenBucket & { key: Uint8Array }>`
    select rate_bucket.key, millionths, at
    from ${engineOf(transaction).listTable(KEYS, listOf(KEYS, asked))} as asked
    join rate_bucket on rate_bucket.key = asked.key
  `.execute(transaction);
  return new Map(rows.map(({ key, millionths, at }) => [hexOf(key), { millionths, at }]));
}

function hexOf(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}
