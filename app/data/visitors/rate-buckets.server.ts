import { sql } from 'kysely';
import { dayOf } from '../../domain/time/zones.ts';
import { allowancesOf } from '../../domain/visitors/allowances.ts';
import { type Rate, type TokenBucket, takeTokens } from '../../domain/visitors/token-bucket.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { type Batch, batchCommit } from '../group-commit.server.ts';
import { listOf } from '../list-table.ts';
import { saltedHash, saltOf } from './visitor-salt.server.ts';

interface KeyedRate extends Rate {
  /** In hex. */
  readonly key: string;
}

interface Asked {
  readonly rates: readonly KeyedRate[];
  readonly now: number;
}

/**
 * Takes one token for a kind of request from the buckets that its address shares, on all machines together.
 * @param now epoch ms
 * @returns 0, or the whole seconds after which there will be one
 */
export async function takeSharedToken(
  db: Database,
  { name, address, burst, periodMs }: Rate & { readonly name: string; readonly address: string },
  now: number,
): Promise<number> {
  const salt = await saltOf(db, dayOf(now, 'UTC'));
  const rates = allowancesOf(address).map(({ counted, times }) => ({
    key: saltedHash(salt, `rate\n${name}\n${counted}`).toString('hex', 0, KEY_BYTES),
    burst: times * burst,
    periodMs,
  }));
  return batchCommit(db, takeForAll, { rates, now });
}

const KEY_BYTES = 12;
const KEYS = { key: 'bytes' } as const;
const BUCKETS = { key: 'bytes', millionths: 'integer', at: 'integer' } as const;

const takeForAll: Batch<Asked, number> = async (transaction, asked) => {
  const known = await readBuckets(
    transaction,
    asked.flatMap(({ rates }) => rates.map(({ key }) => key)),
  );
  const changed = new Map<string, TokenBucket>();
  const results = asked.map(({ rates, now }) => {
    const limits = rates.map((rate) => ({ ...rate, bucket: changed.get(rate.key) ?? known.get(rate.key) }));
    const { left, seconds } = takeTokens(limits, now);
    for (const [index, bucket] of left.entries()) changed.set(rates[index]!.key, bucket);
    return seconds;
  });
  if (changed.size > 0) await writeBuckets(transaction, changed);
  return results;
};

async function readBuckets(transaction: DatabaseTransaction, keys: readonly string[]) {
  const asked = keys.map((key) => ({ key: Buffer.from(key, 'hex') }));
  const { rows } = await sql<TokenBucket & { key: Uint8Array }>`
    select rate_bucket.key, millionths, at
    from ${engineOf(transaction).listTable(KEYS, listOf(KEYS, asked))} as asked
    join rate_bucket on rate_bucket.key = asked.key
  `.execute(transaction);
  return new Map(
    rows.map(({ key, millionths, at }) => [Buffer.from(key).toString('hex'), { millionths, at }]),
  );
}

async function writeBuckets(transaction: DatabaseTransaction, buckets: ReadonlyMap<string, TokenBucket>) {
  const rows = [...buckets].map(([key, bucket]) => ({ key: Buffer.from(key, 'hex'), ...bucket }));
  await sql`insert into rate_bucket (key, millionths, at)
    select key, millionths, at from ${engineOf(transaction).listTable(BUCKETS, listOf(BUCKETS, rows))} as taken
    where true on conflict (key) do update set millionths = excluded.millionths, at = excluded.at
  `.execute(transaction);
}
