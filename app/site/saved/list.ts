/**
 * Inlined in the page of saved codes, right after its empty list: fills it from the device before the first paint, and
 * then adds what the server says about each code. Every entry is a copy of the one that the page brings as a template.
 */
import { registerServiceWorker } from '../../browser/offline.ts';
import { showRelativeTimes } from '../../browser/page/relative-times.ts';
import { withRetries } from '../../browser/retries.ts';
import { markSaved, readSaved, SAVED_KEY, type SavedCode } from '../../browser/saved-codes.ts';
import { saveCode, UNDO } from '../../browser/ticket/save-code.ts';
import { DAY_MS, NEVER_DAY, parseDay } from '../../domain/time/days.ts';
import { sizeOnTicket } from '../../ui/ticket/code-size.ts';
import { countText } from '../../words/counts.ts';
import { endsText } from '../../words/last-day.ts';
import type { SavedState } from './status.ts';

const page = document.querySelector('[data-saved]')!;
const title = page.querySelector('h1')!;
const titleOnline = title.textContent;
const lead = page.querySelector('[data-offline]')!;
const leadOnline = lead.textContent;
/** The address that this page is shown for because it can't load; the service worker gives it. */
let wanted = location.hash.startsWith('#/') ? location.hash.slice(1) : '';
const list = page.querySelector('ul')!;
const blank = page.querySelector('template')!;
/** The items of the list, by the ids of their codes. */
const items = new Map<number, Element>();
let announced = '';
// Its state is the server's to say.
const blankBadge = blank.content.querySelector<HTMLElement>('[data-fresh="badge"]')!;
blankBadge.dataset.state = '';
blankBadge.lastChild!.textContent = '';
let undo = () => {};

showSaved();
showConnection();
if (wanted) {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // To load this page again, not that one, is to try the one it stands for. If that can't load either, this comes back.
  if (how?.type === 'reload' && how.redirectCount === 0) location.replace(location.origin + wanted);
  const again = blank.content.lastElementChild as HTMLAnchorElement;
  again.href = location.origin + wanted;
  lead.after(again);
}
addEventListener('click', onClick);
addEventListener('load', registerServiceWorker);
// When the page is shown, for the first time or again.
addEventListener('pageshow', update);
addEventListener('online', () => {
  wanted = '';
  update();
});
addEventListener('offline', () => showConnection());
// Another tab saved or removed a code.
addEventListener('storage', ({ key }) => {
  if (key === SAVED_KEY || key === null) update();
});

/** Says that the network is gone, in the place of the line below the title. */
function showConnection(isAlone = wanted !== '' || !navigator.onLine): void {
  page.toggleAttribute('data-alone', isAlone);
  title.textContent = isAlone && wanted ? 'You’re offline' : titleOnline;
  const trouble = wanted ? `${wanted} can’t load without a connection.` : 'You’re offline.';
  const comfort = items.size > 0 ? 'Your saved codes still work.' : 'Codes that you save work offline.';
  lead.textContent = isAlone ? `${trouble} ${comfort}` : leadOnline;
}

function update(): void {
  // The menu is below this script.
  if (wanted) for (const link of document.querySelectorAll('[aria-current]')) link.ariaCurrent = null;
  showConnection();
  showSaved();
  void askServer();
}

/** Makes the list what the device has. Entries that stay are left alone, and with them the focus. */
function showSaved(): void {
  const saved = readSaved();
  markSaved();
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
  if (hasFocus) (near ?? page).querySelector<HTMLElement>('article, a:not(p > a)')!.focus();
}

function newItem(saved: SavedCode): Element {
  const { id, code, store, discount, description, lastDay, endTime, terms, storePath, logo, hue } = saved;
  const item = document.importNode(blank.content, true).firstElementChild!;
  const article = item.querySelector('article')!;
  article.tabIndex = -1;
  article.ariaLabel = `${code}, ${store}`;
  article.dataset.codeId = String(id);
  // Older entries don't know their store's page.
  article.dataset.store = store;
  // A damaged day counts as no end.
  const expiresDay = parseDay(lastDay ?? '') ?? NEVER_DAY;
  const ends = endsText({ expiresDay }, Math.floor(Date.now() / DAY_MS)) + (endTime ? ` at ${endTime}` : '');
  const facts = Array.isArray(terms) ? terms.map(String) : [];
  const part = (selector: string) => article.querySelector<HTMLElement>(selector)!;
  for (const [selector, text] of Object.entries({
    h2: discount,
    'h2 + p': description,
    'ul > li': ends,
    '[href^="/stores/"]': store,
    '[data-hue]': logo ?? '',
    // What was saved ends with it.
    'ul > li + li': facts.pop() ?? '',
  }))
    part(selector).textContent = text;
  const size = sizeOnTicket(code);
  if (size) part('code').dataset.size = size;
  part('code').replaceChildren(...partsOf(code));
  part('[data-fresh="facts"]').replaceChildren();
  part('ul > li').before(
    ...facts.map((fact) => {
      const line = document.createElement('li');
      line.textContent = fact;
      return line;
    }),
  );
  if (logo) part('[data-hue]').dataset.hue = hue ?? '';
  else part('[data-hue]').remove();
  part('[href^="/stores/"]').setAttribute(
    'href',
    /^\/stores\/[\w-]+$/.test(String(storePath)) ? storePath! : `/codes/${id}`,
  );
  // Its page, its tests, its shop link, its report.
  for (const each of article.querySelectorAll('[href*="/0"], form'))
    for (const name of ['href', 'action'])
      if (each.hasAttribute(name)) each.setAttribute(name, each.getAttribute(name)!.replace('/0', `/${id}`));
  const remove = part('[data-save]');
  delete remove.dataset.save;
  remove.dataset.remove = '';
  remove.textContent = 'Remove';
  remove.ariaLabel = `Remove ${code}`;
  items.set(id, item);
  return item;
}

/** A long code may break after its underscores. */
function partsOf(code: string): (string | Node)[] {
  return code
    .split('_')
    .flatMap((part, at) => (at > 0 ? ['_', document.createElement('wbr'), part] : [part]));
}

function onClick(event: Event): void {
  const pressed = event.target as Element;
  if (pressed.matches(`a[href="${UNDO}"]`)) {
    event.preventDefault();
    undo();
  }
  const button = pressed.closest<HTMLElement>('[data-remove]');
  const saved = readSaved();
  const at = saved.findIndex(({ id }) => button && items.get(id)?.contains(button));
  if (at < 0) return;
  const code = saved[at]!;
  // Safari doesn't focus a button that is clicked.
  button!.focus();
  undo = () => {
    saveCode(code, true, at);
    update();
    items.get(code.id)?.querySelector('article')?.focus();
  };
  saveCode(code, false);
  showSaved();
}

/** Offline the entries stay without a state: a request would only fail, and log an error. */
async function askServer(): Promise<void> {
  const ids = readSaved().map(({ id }) => id);
  if (ids.length === 0 || !navigator.onLine) return;
  const states = await withRetries(() => fetchStates(ids), undefined).catch(() => {
    // A network that leads nowhere counts as none.
    showConnection(true);
    return [];
  });
  for (const { id, text, state, icon, isOver, facts } of states) {
    const article = items.get(id)?.querySelector('article');
    const badge = article?.querySelector<HTMLElement>('[data-fresh="badge"]');
    if (!article || !badge) continue;
    badge.querySelector('path')!.setAttribute('d', icon);
    badge.lastChild!.textContent = text;
    badge.dataset.state = state;
    article.toggleAttribute('data-over', isOver);
    if (facts) article.querySelector('[data-fresh="facts"]')!.outerHTML = facts;
  }
  showRelativeTimes();
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
