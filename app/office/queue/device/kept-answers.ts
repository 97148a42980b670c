import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { FieldErrors } from '../answer-fields.ts';
import type { ItemView } from '../queue-view.server.ts';

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
  /** What it's about, to open it again. */
  readonly item?: ItemView;
  /** How often the server failed on it. */
  readonly failures?: number;
  /** Why it's set aside until the person fixes or discards it. */
  readonly errors?: FieldErrors;
  /** The device refused to store it: it's lost with the page. */
  readonly isUnstored?: true;
}

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('clipbasket-office', 'queue-answers');
  return opened;
}

/** Stores an answer and returns it, marked where the device refuses: in private windows, or when it's full. */
export async function keepAnswer(answer: KeptAnswer): Promise<KeptAnswer> {
  const { isUnstored: _, ...stored } = answer;
  try {
    await set(answer.id, stored, store());
    return stored;
  } catch {
    return { ...stored, isUnstored: true };
  }
}

export async function dropAnswer(id: number): Promise<void> {
  try {
    await del(id, store());
  } catch {
    // What stays is sent again, and stored once.
  }
}

/** Notes that an answer is on its way, and returns it; undefined if another tab has dropped it. */
export async function markSent(answer: KeptAnswer): Promise<KeptAnswer | undefined> {
  if (!answer.isUnstored) {
    try {
      if (!(await get<KeptAnswer>(answer.id, store()))) return undefined;
    } catch {
      // It's sent from memory.
    }
  }
  return keepAnswer({ ...answer, wasSent: true });
}

/** What this device keeps of a person, oldest first; nothing where it can't be read. */
export async function listKept(personId: number): Promise<KeptAnswer[]> {
  try {
    const all = await values<KeptAnswer>(store());
    return all.filter((answer) => answer.personId === personId).sort((a, b) => a.id - b.id);
  } catch {
    return [];
  }
}

/** The answers loaded from the device, merged with those given in the meantime, oldest first. */
export function mergeKept(loaded: readonly KeptAnswer[], mine: readonly KeptAnswer[]): KeptAnswer[] {
  const known = new Set(mine.map(({ id }) => id));
  return [...loaded.filter(({ id }) => !known.has(id)), ...mine].sort((a, b) => a.id - b.id);
}

/** Whether an answer was set aside, and is the open item's. */
export function isSetAside(answer: KeptAnswer, item: ItemView): boolean {
  return answer.kind === 'test' && answer.errors !== undefined && answer.requestKey === item.requestKey;
}
