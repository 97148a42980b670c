/** A code saved on the visitor's device, with enough data to use it offline. */
export interface SavedCode {
  readonly id: number;
  readonly code: string;
  readonly store: string;
  readonly discount: string;
  readonly description: string;
  /** `YYYY-MM-DD`, or null if the code has no end. */
  readonly lastDay: string | null;
}

export const SAVED_KEY = 'saved-codes';

/** The codes saved on this device, newest first. Empty if storage is refused or damaged. */
export function readSaved(): SavedCode[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SAVED_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedCode) : [];
  } catch {
    return [];
  }
}

function isSavedCode(value: unknown): value is SavedCode {
  const code = value as SavedCode | null;
  return Number.isSafeInteger(code?.id) && typeof code?.code === 'string' && typeof code.store === 'string';
}
