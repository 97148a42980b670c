/**
 * Inlined in the page of saved codes, right after its empty list: fills it from the device before the first paint, and
 * then adds what the server says about each code. Every entry is a copy of the one that the page brings as a template.
 */
import { registerServiceWorker } from '../../browser/offline.ts';
import { withRetries } from '../../browser/retries.ts';
import { readSaved, SAVED_KEY, type SavedCode } from '../../browser/saved-codes.ts';
import { saveCode } from '../../browser/ticket/save-code.ts';
import { NEVER_DAY, parseDay } from '../../domain/time/days.ts';
import { countText } from '../../words/counts.ts';
import { lastDayText } from '../../words/last-day.ts';
import type { SavedState } from './status.ts';

const page = document.querySelector('[data-saved]')!;
const list = page.querySelector('ul')!;
const blank = page.querySelector('template')!;
/** The items of the list, by the ids of their codes. */
const items = new Map<number, Element>();
let announced = '';

showSaved();
list.addEventListener('click', removePressed);
addEventListener('load', registerServiceWorker);
// When the page is shown, for the first time or again.
addEventListener('pageshow', update);
addEventListener('online', update);
// Another tab saved or removed a code.
addEventListener('storage', ({ key }) => {
  if (key === SAVED_KEY || key === null) update();
});

function update(): void {
  showSaved();
  void askServer();
}

/** Makes the list what the device has. Entries that stay are left alone, and with them the focus. */
function showSaved(): void {
  const saved = readSaved();
  for (const [id, item] of items) {
    if (saved.some((code) => code.id === id)) continue;
    items.delete(id);
    takeOut(item);
  }
  let next = list.firstElementChild;
  for (const code of saved) {
    const item = items.get(code.id) ?? newItem(code);
    if (item === next) next = item.nextElementSibling;
    else list.insertBefore(item, next);
  }
}

/** If the focus was inside, it moves to the next code, or the previous one, or the link that leads on. */
function takeOut(item: Element): void {
  const near = item.nextElementSibling ?? item.previousElementSibling;
  const hasFocus = item.contains(document.activeElement);
  item.remove();
  if (hasFocus) (near ?? page).querySelector<HTMLElement>('article, a')!.focus();
}

function newItem({ id, code, store, discount, description, lastDay }: SavedCode): Element {
  const item = document.importNode(blank.content, true).firstElementChild!;
  const article = item.querySelector('article')!;
  article.ariaLabel = `${code}, ${store}`;
  article.dataset.codeId = String(id);
  article.dataset.store = store;
  // A damaged day counts as no end.
  const ends = lastDayText(parseDay(lastDay ?? '') ?? NEVER_DAY);
  for (const [part, text] of Object.entries({ code, store, discount, description, ends }))
    partOf(article, part).textContent = text;
  partOf(article, 'page').setAttribute('href', `/codes/${id}`);
  partOf(article, 'remove').ariaLabel = `Remove ${code}`;
  items.set(id, item);
  return item;
}

function partOf(article: Element, name: string): Element {
  return article.querySelector(`[data-part="${name}"]`)!;
}

function removePressed({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-part="remove"]');
  const code = readSaved().find(({ id }) => button && items.get(id)?.contains(button));
  if (code) saveCode(code, false);
  // Safari doesn't focus a button that is clicked.
  button?.focus();
  showSaved();
}

/** Offline the entries stay without a state: a request would only fail, and log an error. */
async function askServer(): Promise<void> {
  const ids = readSaved().map(({ id }) => id);
  if (ids.length === 0 || !navigator.onLine) return;
  const states = await withRetries(() => fetchStates(ids), undefined).catch(() => []);
  for (const { id, text, isOver } of states) {
    const article = items.get(id)?.querySelector('article');
    if (!article) continue;
    partOf(article, 'state').textContent = text;
    article.toggleAttribute('data-over', isOver);
  }
  const over = states.filter(({ isOver }) => isOver).length;
  const text = over > 0 ? `${countText(over, 'saved code')} can’t be used now.` : '';
  if (text && text !== announced) document.dispatchEvent(new CustomEvent('announce', { detail: text }));
  announced = text;
}

async function fetchStates(ids: readonly number[]): Promise<SavedState[]> {
  const response = await fetch(`/saved/status?ids=${ids}`);
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  return (await response.json()) as SavedState[];
}
