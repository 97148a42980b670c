/** A code as it is kept on the visitor's device: enough to use it offline. */
export interface SavedCode {
  readonly id: number;
  readonly code: string;
  readonly store: string;
  readonly discount: string;
  readonly description: string;
  /** `YYYY-MM-DD`, null when the code has no end. */
  readonly lastDay: string | null;
}

const KEY = 'saved-codes';
/** Far more than anyone compares; keeps the page and the status request small. */
const MOST_SAVED = 100;

/** The codes kept on this device, newest first; none where storage is refused or damaged. */
export function readSaved(): SavedCode[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSavedCode) : [];
  } catch {
    return [];
  }
}

/** Keeps these codes in place of those before; false where storage is refused. */
export function writeSaved(codes: readonly SavedCode[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(codes.slice(0, MOST_SAVED)));
    return true;
  } catch {
    return false;
  }
}

function isSavedCode(value: unknown): value is SavedCode {
  const code = value as SavedCode | null;
  return Number.isSafeInteger(code?.id) && typeof code?.code === 'string' && typeof code.store === 'string';
}
