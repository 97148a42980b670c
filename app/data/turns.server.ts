import { DatabaseUnavailableError } from './upkeep/unavailable.server.ts';

/** Lets so many of this process write at a time; the others wait in their order. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places = 1) {
    this.#free = places;
  }

  /**
   * Afterward, `end` has to be called.
   * @returns what to wait for; undefined where it's its turn at once
   * @throws DatabaseUnavailableError when it wasn't its turn for `waitMs`
   */
  take(waitMs: number): Promise<void> | undefined {
    if (this.#free === 0) return this.#wait(waitMs);
    this.#free -= 1;
    return undefined;
  }

  end(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free += 1;
  }

  #wait(waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(go);
        reject(new DatabaseUnavailableError('locked', 'other writes of this process came first'));
      }, waitMs);
      this.#waiting.add(go);
    });
  }
}
