import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { RateName } from '../../app/services.server.ts';
import type { PurgeOutcome } from '../cdn/purger.ts';
import type { Pages } from '../framework/pages.ts';
import { sendText } from '../http/plain-response.ts';
import { rates } from '../http/rate-limit.ts';
import type { RunOutcome } from '../jobs/jobs.ts';
import type { Means } from '../means.ts';
import type { Gates } from '../overload/gates.ts';
import type { Lookup } from '../page-cache/page-cache.ts';
import { addDataGauges } from './data-gauges.ts';
import { measureRequests } from './requests.ts';

export type Metrics = ReturnType<typeof createMetrics>;

interface MetricsOptions extends Omit<Means, 'logError'> {
  readonly token: string;
  /** Read at every scrape. */
  readonly gates: Gates;
}

/**
 * The site's metrics. No label says anything about a visitor, an address, or a text, and each has few values. Each call
 * makes its own registry.
 */
export function createMetrics({ token, gates, ...means }: MetricsOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGateGauges(registry, gates);
  addDataGauges(registry, means);
  const isAllowed = tokenCheck(token);

  return {
    /** Counts the server's requests from now on, and reports on the pages in memory. */
    watch(server: Server, cache: Pages['cache']) {
      measureRequests(server, registry);
      addCacheGauges(registry, cache);
    },
    ...createCounters(registry),
    /** Sends all metrics in the text format of Prometheus, if the request has the token. */
    async respond(request: IncomingMessage, response: ServerResponse) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const headers = { Allow: 'GET, HEAD', Connection: 'close' };
        sendText(response, 405, 'This address allows GET and HEAD.', headers);
      } else if (!isAllowed(request.headers.authorization)) {
        const headers = { 'WWW-Authenticate': 'Bearer' };
        sendText(response, 401, 'Send METRICS_TOKEN: "Authorization: Bearer TOKEN".', headers);
      } else {
        const text = await registry.metrics();
        response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
        response.end(text);
      }
    },
  };
}

function createCounters(registry: Registry) {
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `clipbasket_${name}`, help, labelNames, registers: [registry] });
  const lookups = counter(
    'page_cache_lookups_total',
    'Requests for public pages, by cache result: fresh, stale, transcoded (compressed again), or miss (rendered).',
    'outcome',
  );
  const errors = counter('unexpected_errors_total', 'Errors logged with their stack and a reference.');
  const rateLimited = counter('rate_limited_total', 'Requests refused by a rate limit, by limit.', 'limit');
  const overloads = counter('overloads_total', 'Requests turned away with 503 because of overload.');
  // Not labeled "job", because Prometheus uses that label for what it scrapes.
  const jobRuns = counter(
    'job_runs_total',
    'Complete and failed runs of background jobs in this process.',
    'name',
    'outcome',
  );
  const purges = counter(
    'cdn_purges_total',
    'Purges that the CDN has taken, and those that failed and are retried.',
    'outcome',
  );
  // Prometheus sees an increase only from a value that it has scraped before, so these start at zero.
  for (const limit of Object.keys(rates)) rateLimited.inc({ limit }, 0);
  const outcomes: readonly RunOutcome[] = ['succeeded', 'failed'];
  for (const outcome of outcomes) purges.inc({ outcome }, 0);
  return {
    countLookup: (outcome: Lookup) => lookups.inc({ outcome }),
    countError: () => errors.inc(),
    countOverload: () => overloads.inc(),
    countRateLimited: (limit: RateName) => rateLimited.inc({ limit }),
    countPurge: (outcome: PurgeOutcome) => purges.inc({ outcome }),
    countJobRun(name: string, outcome: RunOutcome) {
      for (const each of outcomes) jobRuns.inc({ name, outcome: each }, each === outcome ? 1 : 0);
    },
  };
}

function addCacheGauges(registry: Registry, cache: Pages['cache']) {
  const add = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `clipbasket_page_cache_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  add('bytes', 'Memory used by cached pages.', () => cache.bytes);
  add('pages', 'Cached pages.', () => cache.size);
  add('renders_in_flight', 'Pages being rendered for the cache, or waiting to be.', () => cache.rendering);
}

function addGateGauges(registry: Registry, gates: Gates) {
  new Gauge({
    name: 'clipbasket_gate_jobs',
    help: 'Work in progress and work waiting, by gate.',
    labelNames: ['gate', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [gate, { running, waiting }] of Object.entries(gates)) {
        this.set({ gate, state: 'running' }, running);
        this.set({ gate, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Compares hashes: they have one length, and the comparison's timing says nothing about the token. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const wanted = hashOf(Buffer.from(token));
  return (authorization = '') => {
    const given = /^bearer (.*)$/i.exec(authorization)?.[1]?.trimStart() ?? '';
    // Node reads a header's bytes as Latin-1, whatever they are.
    return timingSafeEqual(hashOf(Buffer.from(given, 'latin1')), wanted);
  };
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
