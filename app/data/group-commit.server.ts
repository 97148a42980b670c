import type { Database, DatabaseTransaction } from './database.server.ts';
import { isUnavailable } from './operations/unavailable.server.ts';

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
 * with it: the group is then tried once more, each member within a savepoint, so that `work` must change nothing but
 * the database.
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
  try {
    const results = await db.transaction().execute((transaction) => {
      // Formed only here, so that all who asked while the database was locked share one wait for it.
      members = queue.waiting.splice(0, MEMBERS);
      return workAll(
        transaction,
        members.map(({ work }) => work),
      );
    });
    for (const [at, { resolve }] of members.entries()) resolve(results[at]);
  } catch (error) {
    if (members.length === 0) refuse(queue.waiting.splice(0), error);
    else if (members.length === 1 || isUnavailable(error)) refuse(members, error);
    else await commitApart(db, members).catch((failure: unknown) => refuse(members, failure));
  }
}

/** Commits the members of a group that has failed without those at fault. */
async function commitApart(db: Database, members: readonly Member[]): Promise<void> {
  const transaction = await db.startTransaction().execute();
  try {
    const outcomes: (() => void)[] = [];
    for (const { work, resolve, reject } of members) {
      const savepoint = await transaction.savepoint('member').execute();
      try {
        const [result] = await workAll(transaction, [work]);
        outcomes.push(() => resolve(result));
      } catch (error) {
        // What no member is at fault for would meet the others too.
        if (isUnavailable(error)) throw error;
        await savepoint.rollbackToSavepoint('member').execute();
        outcomes.push(() => reject(error));
      }
      await savepoint.releaseSavepoint('member').execute();
    }
    await transaction.commit().execute();
    for (const tell of outcomes) tell();
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

function refuse(members: readonly Member[], error: unknown) {
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
