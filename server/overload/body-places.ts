import { networkOf } from '../../app/domain/visitors/network.ts';
import { OverloadError, type Waiter } from './gate.ts';

export interface BodyLimits {
  /** How many forms may come in at once. */
  readonly places: number;
  /** How many of them from one range of addresses. */
  readonly perRange: number;
  /** How long one may take. */
  readonly withinMs: number;
}

/** A form took too long to come in. */
export class SlowBodyError extends Error {
  override readonly name = 'SlowBodyError';
}

/** One shared instance of each: a flood would otherwise cost a stack trace per request. */
const overload = new OverloadError('overloaded');
const slow = new SlowBodyError('the form took too long to come in');

interface Body {
  readonly range: string;
  readonly receiving: AbortController;
}

/**
 * Limits how many forms come in at once. A new one always gets a place: if its range has its full share, or all places
 * are taken, the form that has been coming in for longest loses its place. An honest form arrives within a moment, so
 * clients that send a byte at a time only push out each other.
 */
export class BodyPlaces {
  readonly #limits: BodyLimits;
  /** The oldest first. */
  readonly #bodies = new Set<Body>();
  /** Zero, for the metrics of gates: nobody waits for a place. */
  readonly waiting = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#bodies.size;
  }

  /**
   * Runs `receive`, whose signal aborts when the form has lost its place.
   * @throws what `receive` throws: by its signal, an OverloadError or a SlowBodyError; the waiter's signal's reason
   */
  async run<Result>(
    receive: (signal: AbortSignal) => Promise<Result>,
    { network, signal }: Waiter,
  ): Promise<Result> {
    signal.throwIfAborted();
    const { range } = networkOf(network);
    this.#makeRoom(range);
    const body = { range, receiving: new AbortController() };
    this.#bodies.add(body);
    const late = setTimeout(() => body.receiving.abort(slow), this.#limits.withinMs);
    try {
      return await receive(body.receiving.signal);
    } finally {
      clearTimeout(late);
      this.#bodies.delete(body);
    }
  }

  #makeRoom(range: string) {
    const { places, perRange } = this.#limits;
    const ofRange = [...this.#bodies].filter((body) => body.range === range);
    const [oldest] = ofRange.length >= perRange ? ofRange : this.#bodies.size >= places ? this.#bodies : [];
    if (!oldest) return;
    this.#bodies.delete(oldest);
    oldest.receiving.abort(overload);
  }
}
