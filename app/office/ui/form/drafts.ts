import { createContext, use } from 'react';
import { type FormValues, isSameValue } from './form-values.ts';

/** What somebody typed and hasn't saved, as this device keeps it. */
export interface Draft {
  /** The version of the record that it began from; undefined for a new record. */
  readonly version?: number;
  readonly values: FormValues;
  /** Epoch ms. */
  readonly at: number;
}

// Drafts of forms whose fields had other names aren't offered.
const PREFIX = 'office draft 2: ';

/** The id of the person who is signed in: others on this device aren't offered what that person typed. */
export const DraftOwnerContext = createContext(0);

/** The key of a person's draft; the name says of which form. */
export function useDraftKey(name: string): string {
  return `${use(DraftOwnerContext)} ${name}`;
}

/** Keeps what is typed, so that a closed tab or an ended session loses nothing. */
export function keepDraft(key: string, version: number | undefined, values: FormValues): void {
  const draft: Draft = { values, at: Date.now(), ...(version === undefined ? {} : { version }) };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Without storage, or when it's full, there are no drafts.
  }
}

export function findDraft(key: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage, there is nothing to remove.
  }
}

/** Whether a draft says nothing that the form doesn't show. */
export function isShown(draft: Draft, shown: FormValues): boolean {
  const names = new Set([...Object.keys(draft.values), ...Object.keys(shown)]);
  return [...names].every((name) => isSameValue(draft.values, shown, name));
}
