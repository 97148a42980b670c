import type { Logger } from 'pino';
import type { CdnState } from '../../app/services.server.ts';
import { hostOf, type PurgeReply, type PurgeTarget, sendPurge } from './send-purge.ts';
import { EVERYTHING, isEverything } from './tags.ts';

/** The least between two tries of a CDN that is down. Without new purges, the pause grows as long as it's down. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** The longest wait, even if the CDN asks for more. */
const LAST_WAIT_MS = 300_000;

/** Services limit purges by the minute. One that takes none for longer has a problem. */
const PATIENCE_MS = 180_000;

/**
 * A page that was rendered before a change, here or in another process, may reach the CDN after the purge. So each purge
 * is sent again after this time. A render waits for a second at most, another process sees the change within a second,
 * and after two the change must show.
 */
const AGAIN_MS = 1_500;

export type PurgeOutcome = 'succeeded' | 'failed';

interface PurgerOptions {
  readonly target: PurgeTarget;
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly onPurge?: ((outcome: PurgeOutcome) => void) | undefined;
  readonly firstRetryMs?: number;
  readonly againMs?: number;
  readonly patienceMs?: number;
}

export type Purger = ReturnType<typeof createPurger>;

/**
 * Sends purges one at a time. Tags that come while one is under way, or while the CDN is down, wait as a set, which
 * becomes one purge of everything when it grows too large.
 */
export function createPurger({
  target,
  now,
  log,
  onPurge,
  firstRetryMs = FIRST_RETRY_MS,
  againMs = AGAIN_MS,
  patienceMs = PATIENCE_MS,
}: PurgerOptions) {
  const host = hostOf(target);
  /** Tags that wait to be sent for the first time, and those that were sent once. */
  let first = new Set<string>();
  let again = new Set<string>();
  /** The timers that move tags to `again`. */
  const repeats = new Set<NodeJS.Timeout>();
  let failure: CdnState['failure'];
  /** When the CDN stopped taking purges, and until when it's left alone, by the clock of the timers. */
  let troubleSince: number | undefined;
  let restUntil = 0;
  let wake: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  /** Whether tags came while a purge was under way. */
  let hasNew = false;
  let isRefusalTold = false;
  let isStopping = false;
  const stopped = new AbortController();
  const idle = Promise.withResolvers<void>();

  const timer = (act: () => void, delayMs: number) => {
    const timeout = setTimeout(act, delayMs);
    // Only a stop waits for it.
    return isStopping ? timeout : timeout.unref();
  };

  const bound = () => {
    const all = both(first, again);
    if (all.size < 2 || !isEverything(all)) return;
    if (first.size > 0) [first, again] = [new Set([EVERYTHING]), new Set()];
    else again = new Set([EVERYTHING]);
  };

  const repeat = (tags: ReadonlySet<string>) => {
    if (tags.size === 0) return;
    const timeout = timer(() => {
      repeats.delete(timeout);
      again = both(again, tags);
      bound();
      start();
    }, againMs);
    repeats.add(timeout);
  };

  const wakeIn = (delayMs: number) => {
    clearTimeout(wake);
    wake = timer(start, delayMs);
  };

  const noteTaken = () => {
    if (failure) log.info({ host }, 'the CDN takes purges again');
    onPurge?.('succeeded');
    failure = undefined;
    troubleSince = undefined;
  };

  /** Rests before the next try. A new purge ends the rest of a CDN that failed, after `firstRetryMs`. */
  const rest = (reply: Exclude<PurgeReply, { kind: 'taken' }>) => {
    const at = performance.now();
    troubleSince ??= at;
    // As long as the trouble has lasted, so the pauses double.
    const retryMs = Math.min(Math.max(at - troubleSince, firstRetryMs), LAST_RETRY_MS);
    const isBusy = reply.kind === 'busy';
    // A CDN whose clock is behind may name a time that has passed.
    const askedMs = Math.max(reply.kind === 'busy' ? (reply.retryAfterMs ?? 0) : 0, retryMs);
    const restMs = isBusy ? Math.min(askedMs, LAST_WAIT_MS) : firstRetryMs;
    restUntil = at + restMs;
    wakeIn(isBusy ? restMs : retryMs);
    if (isBusy && at - troubleSince < patienceMs) return;
    onPurge?.('failed');
    const { problem } = reply;
    if (!failure) log.warn({ host, problem }, 'the CDN didn’t take a purge; will retry until it does');
    failure = { since: failure?.since ?? now(), problem };
  };

  /** @returns whether the next purge may follow at once */
  const send = async (): Promise<boolean> => {
    const sent = { first, again, all: both(first, again) };
    [first, again, hasNew] = [new Set(), new Set(), false];
    const reply = await sendPurge(target, [...sent.all], stopped.signal);
    if (stopped.signal.aborted) return false;
    if (reply.kind === 'taken') {
      noteTaken();
      repeat(sent.first);
      return true;
    }
    first = both(first, sent.first);
    again = both(again, sent.again);
    if (reply.kind !== 'refused' || sent.all.has(EVERYTHING)) {
      bound();
      rest(reply);
      return hasNew;
    }
    (sent.first.size > 0 ? first : again).add(EVERYTHING);
    bound();
    if (!isRefusalTold)
      log.warn({ host, problem: reply.problem }, 'the CDN refused tags; everything is purged in their place');
    isRefusalTold = true;
    return true;
  };

  const start = () => {
    if (sending || stopped.signal.aborted) return;
    const isEmpty = first.size + again.size === 0;
    if (isStopping && (failure || (isEmpty && repeats.size === 0))) {
      idle.resolve();
      return;
    }
    if (isEmpty) return;
    const restMs = restUntil - performance.now();
    if (restMs > 0) {
      wakeIn(restMs);
      return;
    }
    clearTimeout(wake);
    sending = send().then((goesOn) => {
      sending = undefined;
      if (goesOn || isStopping) start();
    });
  };

  return {
    /** Purges everything with one of these tags, in the background, until the CDN has taken it twice. */
    purge(tags: readonly string[]) {
      first = both(first, tags);
      hasNew = true;
      bound();
      start();
    },
    state: (): CdnState => ({ host, failure }),
    /**
     * Sends what is left, each purge twice, unless the CDN is down. Waits for it at most `drainMs`.
     * @returns whether the CDN has taken everything
     */
    async stop(drainMs: number) {
      isStopping = true;
      for (const timeout of [wake, ...repeats]) timeout?.ref();
      const late = setTimeout(idle.resolve, drainMs);
      start();
      await idle.promise;
      const isDone = !sending && first.size + again.size + repeats.size === 0;
      stopped.abort();
      for (const timeout of [late, wake, ...repeats]) clearTimeout(timeout);
      return isDone;
    },
  };
}

function both(some: Iterable<string>, others: Iterable<string>): Set<string> {
  return new Set([...some, ...others]);
}
