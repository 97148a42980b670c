import { VERIFIED_FOR_MS } from '../../app/domain/evidence/freshness.ts';

const MB = 1024 * 1024;

/** How much of the server's memory cached pages take, and how old they may be. */
export const CACHE_LIMITS = {
  maxBytes: 48 * MB,
  // Of pages whose addresses anyone can make up (a route's `unboundedParameters`).
  maxUnboundedBytes: 8 * MB,
  // From then on the page is served once more while a render replaces it.
  freshMs: 30_000,
  // Counts are at most a minute old.
  staleMs: 60_000,
  // On an older page, no badge that says "Verified" can be true.
  staleIfErrorMs: VERIFIED_FOR_MS,
};
