import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';

/** A form of the queue that the server may not have yet. */
export interface KeptAnswer {
  /** Its place: they're sent in the order in which they were made. */
  readonly id: number;
  /** Whose it is: on a shared device, nobody sends the tests of somebody else. */
  readonly personId: number;
  readonly kind: 'test' | 'skip' | 'take-back';
  /** Of the test that it makes or takes back; of a skip, its own. */
  readonly requestKey: string;
  /** The visit that it answers; null for what takes a test back. */
  readonly visitId: number | null;
  /** The fields of its form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The proof picture. Bytes rather than a Blob: some browsers lose a Blob that is stored. */
  readonly proof?: { readonly bytes: ArrayBuffer; readonly type: string };
  /** Whether it was on its way at least once: the server may have it. */
  readonly wasSent: boolean;
}

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('clipbasket-office', 'queue-answers');
  return opened;
}

export async function keepAnswer(answer: KeptAnswer): Promise<void> {
  await set(answer.id, answer, store());
}

export async function dropAnswer(id: number): Promise<void> {
  await del(id, store());
}

/** Notes that an answer is on its way, and returns it; undefined if it was dropped. */
export async function markSent(id: number): Promise<KeptAnswer | undefined> {
  const kept = await get<KeptAnswer>(id, store());
  if (!kept) return undefined;
  const marked = { ...kept, wasSent: true };
  await set(id, marked, store());
  return marked;
}

/** What this device keeps of a person, oldest first. */
export async function listKept(personId: number): Promise<KeptAnswer[]> {
  const all = await values<KeptAnswer>(store());
  return all.filter((answer) => answer.personId === personId).sort((a, b) => a.id - b.id);
}
