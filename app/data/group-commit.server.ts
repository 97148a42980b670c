import type { Database, DatabaseTransaction } from './database.server.ts';

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
 * @returns what `work` returned, once it is on disk; rejects with what it threw, or with why the commit failed
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
    await commit(db, queue.waiting.splice(0, MEMBERS));
    queue.isScheduled = false;
    if (queue.waiting.length > 0) schedule(db, queue);
  });
}

async function commit(db: Database, members: readonly Member[]): Promise<void> {
  try {
    const works = members.map(({ work }) => work);
    const results = await db.transaction().execute((transaction) => workAll(transaction, works));
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
