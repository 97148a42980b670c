import type { Database, DatabaseTransaction } from './database.server.ts';
import { isUnavailable } from './upkeep/unavailable.server.ts';

/** Runs work before the group is committed, once for all members that give it the same name. */
export type BeforeCommit = (name: string, work: (transaction: DatabaseTransaction) => Promise<void>) => void;

type Work<Result> = (transaction: DatabaseTransaction, beforeCommit: BeforeCommit) => Promise<Result>;

/** Does the same work for several items at once, and returns a result for each, in their order. */
export type Batch<Item, Result> = (
  transaction: DatabaseTransaction,
  items: readonly Item[],
  beforeCommit: BeforeCommit,
) => Promise<readonly Result[]>;

interface Task {
  readonly batch: Batch<unknown, unknown>;
  readonly item: unknown;
}

interface Member extends Task {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Member[];
  isScheduled: boolean;
}

/** Members per transaction: together they must not block pages for more than about 10 ms. */
const MEMBERS = 250;

const queues = new WeakMap<Database, Queue>();

/**
 * Runs a small piece of work in a transaction shared with all others of the same tick, because a durable commit costs a
 * hundred times as much as the work. If one fails, it is rolled back without the others: the group is retried once,
 * each member within a savepoint. So `work` may run twice, and must change nothing but the database.
 * @returns what `work` returned, once it is on disk; rejects with what it threw, or with DatabaseUnavailableError for
 * the whole group when the database takes no writes
 */
export function groupCommit<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return batchCommit(db, eachByItself as Batch<Work<Result>, Result>, work);
}

/** The same for work that takes all items of a group at once, which pays where the database is a network away. */
export function batchCommit<Item, Result>(
  db: Database,
  batch: Batch<Item, Result>,
  item: Item,
): Promise<Result> {
  const task = { batch: batch as Task['batch'], item };
  if (db.isTransaction)
    return workAll(db as DatabaseTransaction, [task]).then(([result]) => result as Result);
  return new Promise((resolve, reject) => {
    const queue = queueOf(db);
    queue.waiting.push({ ...task, resolve: resolve as Member['resolve'], reject });
    schedule(db, queue);
  });
}

const eachByItself: Batch<Work<unknown>, unknown> = async (transaction, works, beforeCommit) => {
  const results: unknown[] = [];
  for (const work of works) results.push(await work(transaction, beforeCommit));
  return results;
};

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
      // Taken only now, so that all calls made while the database was locked share one wait for it.
      members = queue.waiting.splice(0, MEMBERS);
      return workAll(transaction, members);
    });
    for (const [at, { resolve }] of members.entries()) resolve(results[at]);
  } catch (error) {
    if (members.length === 0) refuse(queue.waiting.splice(0), error);
    else if (members.length === 1 || isUnavailable(error)) refuse(members, error);
    else await commitApart(db, members).catch((failure: unknown) => refuse(members, failure));
  }
}

/** Commits a failed group without the members at fault. */
async function commitApart(db: Database, members: readonly Member[]): Promise<void> {
  const transaction = await db.startTransaction().execute();
  try {
    const outcomes: (() => void)[] = [];
    for (const member of members) {
      const savepoint = await transaction.savepoint('member').execute();
      try {
        const [result] = await workAll(transaction, [member]);
        outcomes.push(() => member.resolve(result));
      } catch (error) {
        // An error that is no member's fault would hit the others too.
        if (isUnavailable(error)) throw error;
        await savepoint.rollbackToSavepoint('member').execute();
        outcomes.push(() => member.reject(error));
      }
      await savepoint.releaseSavepoint('member').execute();
    }
    await transaction.commit().execute();
    for (const settle of outcomes) settle();
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

function refuse(members: readonly Member[], error: unknown) {
  for (const { reject } of members) reject(error);
}

async function workAll(transaction: DatabaseTransaction, tasks: readonly Task[]): Promise<unknown[]> {
  const results = new Map<Task, unknown>();
  const endings = new Map<string, (transaction: DatabaseTransaction) => Promise<void>>();
  for (const [batch, ofBatch] of Map.groupBy(tasks, (task) => task.batch)) {
    const items = ofBatch.map(({ item }) => item);
    const found = await batch(transaction, items, (name, ending) => endings.set(name, ending));
    for (const [at, task] of ofBatch.entries()) results.set(task, found[at]);
  }
  for (const ending of endings.values()) await ending(transaction);
  return tasks.map((task) => results.get(task));
}
