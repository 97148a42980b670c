import type { Database, DatabaseTransaction } from './database.server.ts';

type Work<Result> = (transaction: DatabaseTransaction) => Promise<Result>;

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
 * @returns what `work` returned, once it is on disk; rejects with what it threw, or with why the commit failed
 */
export function groupCommit<Result>(db: Database, work: Work<Result>): Promise<Result> {
  if (db.isTransaction) return work(db as DatabaseTransaction);
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
    await commit(db, queue.waiting.splice(0, MEMBERS));
    queue.isScheduled = false;
    if (queue.waiting.length > 0) schedule(db, queue);
  });
}

async function commit(db: Database, members: readonly Member[]): Promise<void> {
  try {
    const results = await db.transaction().execute(async (transaction) => {
      const done: unknown[] = [];
      for (const { work } of members) done.push(await work(transaction));
      return done;
    });
    for (const [at, { resolve }] of members.entries()) resolve(results[at]);
  } catch (error) {
    if (members.length === 1) {
      members[0]!.reject(error);
      return;
    }
    const half = Math.ceil(members.length / 2);
    await commit(db, members.slice(0, half));
    await commit(db, members.slice(half));
  }
}
