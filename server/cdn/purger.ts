import type { Logger } from 'pino';
import type { CdnState } from '../../app/services.server.ts';
import { hostOf, type PurgeTarget, sendPurge } from './send-purge.ts';
import { purgeable } from './tags.ts';

/** Doubled with each failure. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

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
}

export interface Purger {
  /** Purges everything with one of these tags, in the background, until the CDN has taken it. */
  purge(tags: readonly string[]): void;
  state(): CdnState;
  /** Sends what is left, unless the CDN is down, and waits for it at most `drainMs`. */
  stop(drainMs: number): Promise<void>;
}

/**
 * Sends purges one at a time. What comes while one is under way, or while the CDN is down, waits as a set of tags, which
 * becomes one purge of everything when it grows too large.
 */
export function createPurger({
  target,
  now,
  log,
  onPurge,
  firstRetryMs = FIRST_RETRY_MS,
  againMs = AGAIN_MS,
}: PurgerOptions): Purger {
  const host = hostOf(target);
  /** Tags to send now, and whether each is to be sent again later. */
  let waiting = new Map<string, boolean>();
  /** Tags that were sent and are to be sent again, by the timer that does it. */
  const repeats = new Map<NodeJS.Timeout, readonly string[]>();
  let failure: CdnState['failure'];
  let retryMs = firstRetryMs;
  let isStopping = false;
  let retry: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const add = (tags: Iterable<string>, isFirst: boolean) => {
    for (const tag of tags) waiting.set(tag, isFirst || (waiting.get(tag) ?? false));
    const fitting = purgeable(new Set(waiting.keys()));
    if (fitting.length < waiting.size)
      waiting = new Map(fitting.map((tag) => [tag, [...waiting.values()].includes(true)]));
  };

  const sendAgainLater = (sent: ReadonlyMap<string, boolean>) => {
    const tags = [...sent].filter(([, isFirst]) => isFirst).map(([tag]) => tag);
    if (tags.length === 0) return;
    if (isStopping) {
      // Nothing more is rendered, so there is nothing to wait for.
      add(tags, false);
      return;
    }
    const timer = setTimeout(() => {
      repeats.delete(timer);
      add(tags, false);
      start();
    }, againMs).unref();
    repeats.set(timer, tags);
  };

  const send = async () => {
    const sent = waiting;
    waiting = new Map();
    const problem = await sendPurge(target, [...sent.keys()]);
    onPurge?.(problem === undefined ? 'succeeded' : 'failed');
    if (problem === undefined) {
      if (failure) log.info({ host }, 'the CDN takes purges again');
      failure = undefined;
      retryMs = firstRetryMs;
      sendAgainLater(sent);
      return;
    }
    for (const [tag, isFirst] of sent) add([tag], isFirst);
    if (!failure) log.warn({ host, problem }, 'the CDN didn’t take a purge; will retry until it does');
    failure = { since: failure?.since ?? now(), problem };
    if (isStopping) return;
    retry = setTimeout(() => {
      retry = undefined;
      start();
    }, retryMs).unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  };

  const start = () => {
    if (sending || retry || waiting.size === 0) return;
    sending = send().finally(() => {
      sending = undefined;
      if (!isStopping) start();
    });
  };

  return {
    purge(tags) {
      add(tags, true);
      start();
    },
    state: () => ({ host, failure }),
    async stop(drainMs) {
      isStopping = true;
      clearTimeout(retry);
      for (const timer of repeats.keys()) clearTimeout(timer);
      retry = undefined;
      if (failure) return;
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, drainMs).unref();
      });
      const rest = async () => {
        await sending;
        for (const tags of repeats.values()) add(tags, false);
        start();
        await sending;
      };
      await Promise.race([rest(), late]);
    },
  };
}
