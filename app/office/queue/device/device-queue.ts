import { TAKE_BACK_MS } from '../../../domain/office/queue-lease.ts';
import { newKey } from '../../ui/new-key.ts';
import { type Choice, choiceWords, fields } from '../queue-fields.ts';
import type { ItemView, QueueView } from '../queue-view.server.ts';
import { isSetAside, type KeptForm } from './kept-forms.ts';
import { type Trouble, UnsentForms } from './unsent-forms.ts';

/** A test that was recorded on this device and can be taken back. */
export interface RecordedItem {
  readonly item: ItemView;
  readonly choice: Exclude<Choice, 'skip'>;
  /** Until when it can be taken back without a reason (epoch ms). */
  readonly freeUntil: number;
}

/** The test that was recorded last and can still be taken back without a reason. */
export interface LastTest {
  readonly code: string;
  readonly store: string;
  readonly outcome: string;
  readonly requestKey: string;
}

/** What a screen shows. */
export interface QueueState {
  /** The open item first. */
  readonly items: readonly ItemView[];
  /** Everything else, as the server said it last. */
  readonly view: QueueView;
  /** What the server may not have yet, oldest first. */
  readonly kept: readonly KeptForm[];
  readonly trouble: Trouble | null;
  /** What was recorded since the page was opened and not taken back, oldest first. */
  readonly history: readonly RecordedItem[];
  /** For screen readers. */
  readonly announcement: string;
}

/**
 * The queue as this device has it: the next item is shown at once, and what was finished is kept on the device until
 * the server has it.
 */
export class DeviceQueue {
  readonly #unsent = new UnsentForms({
    changed: () => this.#change({}),
    stored: (view, { visitId }) => {
      // From now on, the server knows whether it's finished: it may be taken back elsewhere.
      if (visitId !== null) this.#finished.delete(visitId);
      this.#merge(view);
    },
    setAside: ({ requestKey }) =>
      // It wasn't recorded, so there is nothing to take back.
      this.#change({ history: this.#state.history.filter(({ item }) => item.requestKey !== requestKey) }),
  });
  /** Visits that were finished on this device, as long as the server doesn't know it. */
  readonly #finished = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #state: QueueState;

  constructor(view: QueueView) {
    this.#state = { items: view.items, view, kept: [], trouble: null, history: [], announcement: '' };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  /** Brings back what earlier pages left on the device, and sends it. */
  async load(): Promise<void> {
    const stored = await this.#unsent.load(this.#state.view.personId);
    if (stored.length === 0) return;
    for (const { visitId } of stored) if (visitId !== null) this.#finished.add(visitId);
    this.#change({ items: this.#state.items.filter(({ visitId }) => !this.#finished.has(visitId)) });
    await this.#unsent.flush();
  }

  /** Sends what is kept, if anything is. */
  readonly retry = async (): Promise<void> => {
    if (this.#unsent.isWaiting) await this.#unsent.flush();
  };

  /** Takes over the view that the page itself loaded. */
  takeIn(view: QueueView): void {
    this.#merge(view);
  }

  /** Finishes the open item as the form says, and shows the next one at once. */
  finish(form: FormData): void {
    const [item, next] = this.#state.items;
    const choice = form.get(fields.outcome) as Choice | null;
    if (!item || !choice) return;
    this.#finished.add(item.visitId);
    const { history } = this.#state;
    const said = choice === 'skip' ? 'Skipped' : `Recorded: ${choiceWords[choice].toLowerCase()}`;
    this.#change({
      items: this.#state.items.slice(1),
      history:
        choice === 'skip' ? history : [...history, { item, choice, freeUntil: Date.now() + TAKE_BACK_MS }],
      announcement: `${said}. ${nextWords(next)}`,
    });
    void this.#record(item, choice, form);
  }

  async #record(item: ItemView, choice: Choice, form: FormData) {
    const picture = pictureOf(form);
    // Without a picture there is nothing to wait for, so the next item and the kept forms are drawn in one step.
    const picked = picture && (await proofOf(picture));
    // The corrected test replaces the one that was set aside.
    const old = this.#state.kept.find((each) => isSetAside(each, item));
    const kept = !picked && old && !old.errors?.proof ? old : undefined;
    const proof = picked ?? kept?.proof;
    if (old) await this.#unsent.discard(old.id);
    await this.#unsent.add({
      personId: this.#state.view.personId,
      kind: choice === 'skip' ? 'skip' : 'test',
      requestKey: item.requestKey,
      visitId: item.visitId,
      fields: {
        ...(kept && proofTextsOf(kept)),
        ...textsOf(form),
        [fields.testedAt]: old?.fields[fields.testedAt] ?? String(Date.now()),
      },
      ...(proof && { proof }),
      item,
    });
  }

  /** Takes back a test that was recorded: from the device if it never left it, else by a correction. */
  async takeBack({ requestKey, code, store }: LastTest): Promise<void> {
    const { history, view } = this.#state;
    const last = history.find(({ item }) => item.requestKey === requestKey);
    if (last) this.#reopen(last.item);
    this.#change({ announcement: `Taken back: ${code}.` });
    if (this.#unsent.takeOut(requestKey)) return;
    if (last) this.#renew(requestKey);
    await this.#unsent.add({
      personId: view.personId,
      kind: 'take-back',
      requestKey,
      visitId: null,
      fields: { [fields.intent]: 'take-back', [fields.requestKey]: requestKey },
    });
    // What was recorded before this page was opened comes from the server.
    const opened = !last && this.#state.view.items.find((item) => item.code === code && item.store === store);
    if (opened) this.#reopen(opened);
  }

  /** Opens the code of a form that was set aside, or sends again what has no form to mend. */
  mend(form: KeptForm): void {
    if (form.item && !form.failures) this.#reopen(form.item);
    else void this.#unsent.sendAgain(form);
  }

  discard(id: number): void {
    void this.#unsent.discard(id);
  }

  #reopen(item: ItemView) {
    this.#finished.delete(item.visitId);
    this.#change({
      history: this.#state.history.filter((each) => each.item.visitId !== item.visitId),
      items: [item, ...this.#state.items.filter(({ codeId }) => codeId !== item.codeId)],
    });
  }

  /** Another test of the item needs another request key. */
  #renew(requestKey: string) {
    this.#change({
      items: this.#state.items.map((item) =>
        item.requestKey === requestKey ? { ...item, requestKey: newKey() } : item,
      ),
    });
  }

  #merge(view: QueueView) {
    // A view that was requested before a form was sent may arrive after the response to the form.
    if (view === this.#state.view || view.at < this.#state.view.at) return;
    this.#change({ view, items: mergeItems(this.#state.items, view.items, this.#finished) });
  }

  #change(change: Partial<QueueState>) {
    const { kept, trouble } = this.#unsent;
    this.#state = { ...this.#state, ...change, kept, trouble };
    for (const listener of this.#listeners) listener();
  }
}

function nextWords(next: ItemView | undefined): string {
  return next ? `Next: ${next.code} at ${next.store}. ${next.why}` : 'Nothing is left on this device.';
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

function proofTextsOf({ fields: texts }: KeptForm): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name.startsWith('proof-')));
}

function pictureOf(form: FormData): Blob | undefined {
  const picture = form.get('proof');
  return picture instanceof Blob && picture.size > 0 ? picture : undefined;
}

async function proofOf(picture: Blob): Promise<NonNullable<KeptForm['proof']>> {
  return { bytes: await picture.arrayBuffer(), type: picture.type };
}

/** The open item stays first. The server's items follow, without those that were finished on this device. */
function mergeItems(mine: readonly ItemView[], fresh: readonly ItemView[], finished: ReadonlySet<number>) {
  const [open] = mine;
  const others = fresh.filter(({ visitId, codeId }) => !finished.has(visitId) && codeId !== open?.codeId);
  if (!open) return others;
  // The server may hold the open code under a newer visit.
  const visit = fresh.find(({ codeId, visitId }) => codeId === open.codeId && !finished.has(visitId));
  return [visit ? { ...open, visitId: visit.visitId } : open, ...others];
}
