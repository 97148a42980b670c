import type { Database, DatabaseTransaction } from '../database.server.ts';
import { isUnavailable } from '../operations/unavailable.server.ts';

/** Has something done when all members of a group have done theirs, once for all that name it alike. */
export type AtTheEnd = (name: string, work: (transaction: DatabaseTransaction) => Promise<void>) => void;

type Work<Result> = (transaction: DatabaseTransaction, atTheEnd: AtTheEnd) => Promise<Result>;

interface Member {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Member[];
  isScheduled: boolean;
}

/** Members of one transaction: together they must not hold up pages for more than some 10 ms. */
const MEMBERS = 250;

const queues = new WeakMap<Database, Queue>();

/**
 * Runs a small piece of work in a transaction that it shares with all others of the same tick, because making a
 * commit durable costs a hundred times what the work costs. One that fails leaves nothing behind and takes no other
 * with it: the others are then tried again without it, so that `work` must change nothing but the database.
 * @returns what `work` returned, once it is on disk; rejects with what it threw, or with DatabaseUnavailableError when
 * the database takes no writes, which is tried once for the whole group
 */
export function groupCommit<Result>(db: Database, work: Work<Result>): Promise<Result> {
  if (db.isTransaction) return workAll(db as DatabaseTransaction, [work]).then(([result]) => result!);
  return new Promise((resolve, reject) => {
    const queue = queueOf(db);
    queue.waiting.push({ work, resolve: resolve as Member['resolve'], reject });
    schedule(db, queue);
  });
}

function queueOf(db: Database): Queue {
  let queue = queues.get(db);
  if (!queue) {
    queue = { waiting: [], isScheduled: false };
    queues.set(db, queue);
  }
  return queue;
}

/** A group is formed when the tick is over and the group before it has been committed. */
function schedule(db: Database, queue: Queue) {
  if (queue.isScheduled) return;
  queue.isScheduled = true;
  setImmediate(async () => {
    await commitNext(db, queue);
    queue.isScheduled = false;
    if (queue.waiting.length > 0) schedule(db, queue);
  });
}

async function commitNext(db: Database, queue: Queue): Promise<void> {
  let members: readonly Member[] = [];
  const failure = await commit(db, () => {
    // Formed only here, so that all who asked while the database was locked share one wait for it.
    members = queue.waiting.splice(0, MEMBERS);
    return members;
  });
  if (!failure) return;
  if (members.length === 0) refuse(queue.waiting.splice(0), failure);
  else if (isUnavailable(failure.error)) refuse(members, failure);
  else await commitApart(db, members, failure);
}

/** Finds the members at fault in a group that has failed: by halves, until each of them is alone. */
async function commitApart(db: Database, members: readonly Member[], failure: Failure): Promise<void> {
  if (members.length === 1) return refuse(members, failure);
  const parts = halvesOf(members);
  while (parts.length > 0) {
    const part = parts.shift() ?? [];
    const again = await commit(db, () => part);
    if (!again) continue;
    // What no member is at fault for would meet the others too.
    if (isUnavailable(again.error)) return refuse([...part, ...parts.flat()], again);
    if (part.length === 1) refuse(part, again);
    else parts.unshift(...halvesOf(part));
  }
}

interface Failure {
  readonly error: unknown;
}

/** Commits the members that `form` gives, once the transaction has begun, and answers them; else says why not. */
async function commit(db: Database, form: () => readonly Member[]): Promise<Failure | undefined> {
  let members: readonly Member[] = [];
  try {
    const results = await db.transaction().execute((transaction) => {
      members = form();
      return workAll(
        transaction,
        members.map(({ work }) => work),
      );
    });
    for (const [at, { resolve }] of members.entries()) resolve(results[at]);
    return undefined;
  } catch (error) {
    return { error };
  }
}

function halvesOf(members: readonly Member[]): (readonly Member[])[] {
  const half = Math.ceil(members.length / 2);
  return [members.slice(0, half), members.slice(half)];
}

function refuse(members: readonly Member[], { error }: Failure) {
  for (const { reject } of members) reject(error);
}

async function workAll<Result>(
  transaction: DatabaseTransaction,
  works: readonly Work<Result>[],
): Promise<Result[]> {
  const results: Result[] = [];
  const endings = new Map<string, (transaction: DatabaseTransaction) => Promise<void>>();
  for (const work of works)
    results.push(await work(transaction, (name, ending) => endings.set(name, ending)));
  for (const ending of endings.values()) await ending(transaction);
  return results;
}
