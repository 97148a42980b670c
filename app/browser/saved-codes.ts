/** A code saved on the visitor's device, with enough data to use it offline. */
export interface SavedCode {
  readonly id: number;
  readonly code: string;
  readonly store: string;
  readonly discount: string;
  readonly description: string;
  /** `YYYY-MM-DD`, or null if the code has no end. */
  readonly lastDay: string | null;
  /** Where it ends before midnight: "5:00 PM EST". Absent from entries that are older than this field. */
  readonly endTime?: string | null;
  // What a ticket shows besides. Absent from older entries.
  readonly terms?: readonly string[];
  /** The path of the store's page. */
  readonly storePath?: string;
  readonly logo?: string;
  readonly hue?: string;
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

/** Shows on the page's tickets which are saved, and in the header and the menu how many. */
export function markSaved(): void {
  const saved = readSaved();
  for (const button of document.querySelectorAll('[data-save]')) {
    const codeId = button.closest<HTMLElement>('[data-code-id]')?.dataset.codeId;
    button.ariaPressed = `${saved.some(({ id }) => `${id}` === codeId)}`;
  }
  for (const count of document.querySelectorAll('[data-saved-count]'))
    count.textContent = saved.length ? ` (${saved.length})` : '';
}

function isSavedCode(value: unknown): value is SavedCode {
  const code = value as SavedCode | null;
  return Number.isSafeInteger(code?.id) && typeof code?.code === 'string' && typeof code.store === 'string';
}
