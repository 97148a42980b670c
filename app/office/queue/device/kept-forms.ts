import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { FieldErrors } from '../queue-fields.ts';
import type { ItemView } from '../queue-view.server.ts';

/** A form of the queue that the server may not have yet. */
export interface KeptForm {
  /** Its place: they're sent in the order in which they were made. */
  readonly id: number;
  /** Whose it is: on a shared device, nobody sends the tests of somebody else. */
  readonly personId: number;
  readonly kind: 'test' | 'skip' | 'take-back';
  /** The key of the test that it makes or takes back; a skip has its own. */
  readonly requestKey: string;
  /** The visit that it ends; null if it takes a test back. */
  readonly visitId: number | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The proof picture. Bytes rather than a Blob: some browsers lose a Blob that is stored. */
  readonly proof?: { readonly bytes: ArrayBuffer; readonly type: string };
  /** Whether it was on its way at least once: the server may have it. */
  readonly wasSent: boolean;
  /** The item that it's about, to open it again. */
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

/** Stores a form and returns it, marked where the device refuses: in private windows, or when it's full. */
export async function keepForm(form: KeptForm): Promise<KeptForm> {
  const { isUnstored: _, ...stored } = form;
  try {
    await set(form.id, stored, store());
    return stored;
  } catch {
    return { ...stored, isUnstored: true };
  }
}

export async function dropForm(id: number): Promise<void> {
  try {
    await del(id, store());
  } catch {
    // If it stays, it's sent again, and the server stores it once.
  }
}

/** Notes that a form is on its way, and returns it; undefined if another tab has dropped it. */
export async function markSent(form: KeptForm): Promise<KeptForm | undefined> {
  if (!form.isUnstored) {
    try {
      if (!(await get<KeptForm>(form.id, store()))) return undefined;
    } catch {
      // Without storage, it's sent from memory.
    }
  }
  return keepForm({ ...form, wasSent: true });
}

/** What this device keeps of a person, oldest first; nothing where it can't be read. */
export async function listKept(personId: number): Promise<KeptForm[]> {
  try {
    const all = await values<KeptForm>(store());
    return all.filter((form) => form.personId === personId).sort((a, b) => a.id - b.id);
  } catch {
    return [];
  }
}

/** The forms loaded from the device, merged with those made in the meantime, oldest first. */
export function mergeKept(loaded: readonly KeptForm[], mine: readonly KeptForm[]): KeptForm[] {
  const known = new Set(mine.map(({ id }) => id));
  return [...loaded.filter(({ id }) => !known.has(id)), ...mine].sort((a, b) => a.id - b.id);
}

/** Whether a form was set aside, and is the open item's. */
export function isSetAside(form: KeptForm, item: ItemView): boolean {
  return form.kind === 'test' && form.errors !== undefined && form.requestKey === item.requestKey;
}
