import type { FieldErrors } from '../queue-fields.ts';
import type { QueueView } from '../queue-view.server.ts';
import { dropForm, type KeptForm, keepForm, listKept, markSent, mergeKept } from './kept-forms.ts';
import { type Sent, sendForm } from './send-form.ts';

/** How often the server may fail on a form before the form is set aside and no longer holds up the others. */
const FAILURES = 3;
const SERVER_FAILED = 'The office couldn’t save it after several tries. Try again later.';

/** Why nothing gets through. */
export type Trouble = 'unreachable' | 'signed-out';

/** What its owner hears of. */
interface UnsentEvents {
  /** `kept` or `trouble` has changed. */
  changed(): void;
  /** The server has taken a form, and returned the queue as it is now. */
  stored(view: QueueView, form: KeptForm): void;
  /** The server refuses a form, or fails on it: it wasn't recorded. */
  setAside(form: KeptForm): void;
}

/**
 * Forms that the server may not have yet. They're kept on the device, sent one after the other, and dropped once the
 * server has them. A form that the server refuses is set aside with its errors, and doesn't hold up the others.
 */
export class UnsentForms {
  readonly #on: UnsentEvents;
  #kept: readonly KeptForm[] = [];
  #trouble: Trouble | null = null;
  #sending: Promise<void> | undefined;

  constructor(on: UnsentEvents) {
    this.#on = on;
  }

  /** Oldest first. */
  get kept(): readonly KeptForm[] {
    return this.#kept;
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Whether something waits to be sent. */
  get isWaiting(): boolean {
    return this.#next() !== undefined;
  }

  /** Brings back what earlier pages left on the device, and returns it. */
  async load(personId: number): Promise<readonly KeptForm[]> {
    const stored = await listKept(personId);
    if (stored.length > 0) this.#setKept(mergeKept(stored, this.#kept));
    return stored;
  }

  async add(form: Omit<KeptForm, 'id' | 'wasSent'>): Promise<void> {
    const id = Math.max(Date.now(), (this.#kept.at(-1)?.id ?? 0) + 1);
    const added = { ...form, id, wasSent: false };
    this.#setKept([...this.#kept, added]);
    this.#replace(await keepForm(added));
    await this.flush();
    // Sends what was added while the last one was on its way.
    if (this.#trouble === null && this.isWaiting) await this.flush();
  }

  async discard(id: number): Promise<void> {
    await dropForm(id);
    this.#remove(id);
  }

  /** Removes a form that never left the device. @returns false when it may have */
  takeOut(requestKey: string): boolean {
    const unsent = this.#kept.find((each) => each.requestKey === requestKey && !each.wasSent);
    if (!unsent || this.#sending) return false;
    this.#remove(unsent.id);
    void dropForm(unsent.id);
    return true;
  }

  /** Sends again what was set aside. */
  async sendAgain({ errors: _, failures: __, ...again }: KeptForm): Promise<void> {
    this.#replace(await keepForm(again));
    await this.flush();
  }

  /** Sends what waits, and stops at the first that doesn't get through. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll() {
    // A test that was never sent can still be taken back without a trace.
    if (!navigator.onLine) {
      if (this.isWaiting) this.#setTrouble('unreachable');
      return;
    }
    for (let next = this.#next(); next; next = this.#next()) {
      const marked = await markSent(next);
      if (!marked) {
        // Another tab has sent it.
        this.#remove(next.id);
        continue;
      }
      this.#replace(marked);
      const trouble = await this.#settle(marked, await sendForm(marked));
      this.#setTrouble(trouble);
      if (trouble) return;
    }
  }

  async #settle(form: KeptForm, sent: Sent): Promise<Trouble | null> {
    switch (sent.state) {
      case 'unreachable':
      case 'signed-out':
        return sent.state;
      case 'failed':
        return this.#countFailure(form);
      case 'refused':
        await this.#takeRefusal(form, sent.errors);
        return null;
      case 'stored':
        await this.discard(form.id);
        this.#on.stored(sent.view, form);
        return null;
    }
  }

  /** Nothing is lost with a skip. After a refusal, earlier failures no longer matter. */
  async #takeRefusal({ failures: _, ...form }: KeptForm, errors: FieldErrors) {
    if (form.kind === 'skip') await this.discard(form.id);
    else await this.#setAside(form, errors);
  }

  async #countFailure(form: KeptForm): Promise<Trouble | null> {
    const failed = { ...form, failures: (form.failures ?? 0) + 1 };
    if (failed.failures >= FAILURES) {
      await this.#setAside(failed, { form: SERVER_FAILED });
      return null;
    }
    this.#replace(await keepForm(failed));
    return 'unreachable';
  }

  async #setAside(form: KeptForm, errors: FieldErrors) {
    const aside = await keepForm({ ...form, errors });
    this.#replace(aside);
    this.#on.setAside(aside);
  }

  #next(): KeptForm | undefined {
    return this.#kept.find(({ errors }) => !errors);
  }

  #remove(id: number) {
    this.#setKept(this.#kept.filter((each) => each.id !== id));
  }

  #replace(form: KeptForm) {
    this.#setKept(this.#kept.map((each) => (each.id === form.id ? form : each)));
  }

  #setKept(kept: readonly KeptForm[]) {
    this.#kept = kept;
    this.#on.changed();
  }

  #setTrouble(trouble: Trouble | null) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#on.changed();
  }
}
