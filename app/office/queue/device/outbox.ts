import type { FieldErrors } from '../answer-fields.ts';
import type { QueueView } from '../queue-view.server.ts';
import { dropAnswer, type KeptAnswer, keepAnswer, listKept, markSent, mergeKept } from './kept-answers.ts';
import { type Sent, sendAnswer } from './send-answer.ts';

/** How often the server may fail on an answer before it's set aside and lets the others pass. */
const FAILURES = 3;
const SERVER_FAILED = 'The office couldn’t save it after several tries. Try again later.';

/** Why nothing gets through. */
export type Trouble = 'unreachable' | 'signed-out';

/** What its owner is told. */
interface OutboxEvents {
  /** `kept` or `trouble` has changed. */
  changed(): void;
  /** The server has taken an answer, and returned the queue as it is now. */
  stored(view: QueueView, answer: KeptAnswer): void;
  /** The server refuses an answer, or fails on it: it wasn't recorded. */
  setAside(answer: KeptAnswer): void;
}

/**
 * What the server may not have yet. It's kept on the device, sent one answer after the other, and dropped when the server
 * has it. What the server refuses is set aside with its errors, and lets the others pass.
 */
export class Outbox {
  readonly #on: OutboxEvents;
  #kept: readonly KeptAnswer[] = [];
  #trouble: Trouble | null = null;
  #sending: Promise<void> | undefined;

  constructor(on: OutboxEvents) {
    this.#on = on;
  }

  /** Oldest first. */
  get kept(): readonly KeptAnswer[] {
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
  async load(personId: number): Promise<readonly KeptAnswer[]> {
    const stored = await listKept(personId);
    if (stored.length > 0) this.#setKept(mergeKept(stored, this.#kept));
    return stored;
  }

  async add(answer: Omit<KeptAnswer, 'id' | 'wasSent'>): Promise<void> {
    const id = Math.max(Date.now(), (this.#kept.at(-1)?.id ?? 0) + 1);
    const added = { ...answer, id, wasSent: false };
    this.#setKept([...this.#kept, added]);
    this.#replace(await keepAnswer(added));
    await this.flush();
    // Sends what was added while the last one was on its way.
    if (this.#trouble === null && this.isWaiting) await this.flush();
  }

  async discard(id: number): Promise<void> {
    await dropAnswer(id);
    this.#remove(id);
  }

  /** Removes an answer that never left the device. @returns false when it may have */
  takeOut(requestKey: string): boolean {
    const unsent = this.#kept.find((each) => each.requestKey === requestKey && !each.wasSent);
    if (!unsent || this.#sending) return false;
    this.#remove(unsent.id);
    void dropAnswer(unsent.id);
    return true;
  }

  /** Sends again what was set aside. */
  async sendAgain({ errors: _, failures: __, ...again }: KeptAnswer): Promise<void> {
    this.#replace(await keepAnswer(again));
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
      const trouble = await this.#settle(marked, await sendAnswer(marked));
      this.#setTrouble(trouble);
      if (trouble) return;
    }
  }

  async #settle(answer: KeptAnswer, sent: Sent): Promise<Trouble | null> {
    switch (sent.state) {
      case 'unreachable':
      case 'signed-out':
        return sent.state;
      case 'failed':
        return this.#countFailure(answer);
      case 'refused':
        await this.#takeRefusal(answer, sent.errors);
        return null;
      case 'stored':
        await this.discard(answer.id);
        this.#on.stored(sent.view, answer);
        return null;
    }
  }

  /** Nothing is lost with a skip. A refusal is the last word on an answer, whatever failed before. */
  async #takeRefusal({ failures: _, ...answer }: KeptAnswer, errors: FieldErrors) {
    if (answer.kind === 'skip') await this.discard(answer.id);
    else await this.#setAside(answer, errors);
  }

  async #countFailure(answer: KeptAnswer): Promise<Trouble | null> {
    const failed = { ...answer, failures: (answer.failures ?? 0) + 1 };
    if (failed.failures >= FAILURES) {
      await this.#setAside(failed, { form: SERVER_FAILED });
      return null;
    }
    this.#replace(await keepAnswer(failed));
    return 'unreachable';
  }

  async #setAside(answer: KeptAnswer, errors: FieldErrors) {
    const aside = await keepAnswer({ ...answer, errors });
    this.#replace(aside);
    this.#on.setAside(aside);
  }

  #next(): KeptAnswer | undefined {
    return this.#kept.find(({ errors }) => !errors);
  }

  #remove(id: number) {
    this.#setKept(this.#kept.filter((each) => each.id !== id));
  }

  #replace(answer: KeptAnswer) {
    this.#setKept(this.#kept.map((each) => (each.id === answer.id ? answer : each)));
  }

  #setKept(kept: readonly KeptAnswer[]) {
    this.#kept = kept;
    this.#on.changed();
  }

  #setTrouble(trouble: Trouble | null) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#on.changed();
  }
}
