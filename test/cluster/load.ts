import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { askProxy } from './visitor.ts';

/** A request that did not get what it should have. */
export interface Failure {
  readonly what: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface LoadResult {
  readonly gets: number;
  readonly failedGets: readonly Failure[];
  readonly failedForms: readonly Failure[];
  /** Requests that an instance turned away because it was overloaded. */
  readonly turnedAway: number;
  /** Subjects of messages: those that the site confirmed, and all that were sent. */
  readonly messages: { readonly confirmed: readonly string[]; readonly sent: readonly string[] };
  /** Copies of codes, each from a network of its own. */
  readonly copies: { readonly confirmed: number; readonly sent: number };
  /** Visits to stores, each from a network of its own: a GET that counts, though the proxy may repeat it. */
  readonly visits: { readonly confirmed: number; readonly sent: number };
}

export interface Load {
  /** Pages and files for visitors to ask for; may grow. */
  readonly paths: string[];
  stop(): Promise<LoadResult>;
}

const READERS = 4;
const WRITERS = 2;
/** Between two requests of one visitor: the load must leave room for the servers that start on the same machine. */
const PAUSE_MS = 60;

/** What an instance itself says (server/overload/busy-response.ts); the proxy says it differently. */
const BUSY = /: 503 Too many visitors at once/;

/** Visitors who read, copy codes, and send messages through the proxy until they are stopped. */
export function startLoad(port: number, paths: string[]): Load {
  const failedGets: Failure[] = [];
  const failedForms: Failure[] = [];
  const messages = { confirmed: [] as string[], sent: [] as string[] };
  const copies = { confirmed: 0, sent: 0 };
  const visits = { confirmed: 0, sent: 0 };
  let gets = 0;
  let turnedAway = 0;
  let visitors = 0;
  let isStopping = false;

  /** @returns whether the response came, and had this status */
  const attempt = async (
    what: string,
    status: number,
    failures: Failure[],
    ask: () => ReturnType<typeof askProxy>,
  ): Promise<boolean> => {
    const startedAt = Date.now();
    const seen = await ask().then(
      (response) => response,
      (error: Error) => ({ status: 0, body: error.message }),
    );
    const isRight = seen.status === status;
    const said = `${what}: ${seen.status} ${String(seen.body).slice(0, 80)}`;
    if (!isRight && BUSY.test(said)) turnedAway += 1;
    else if (!isRight) failures.push({ what: said, startedAt, endedAt: Date.now() });
    return isRight;
  };

  const read = async () => {
    const path = paths[gets % paths.length]!;
    gets += 1;
    await attempt(`GET ${path}`, 200, failedGets, () => askProxy(port, path));
  };
  const copy = async () => {
    const path = `/codes/${1 + (visitors % 5)}/use`;
    const headers = { 'x-forwarded-for': nextNetwork() };
    copies.sent += 1;
    if (
      await attempt(`POST ${path}`, 204, failedForms, () => askProxy(port, path, { method: 'POST', headers }))
    )
      copies.confirmed += 1;
  };
  const visit = async () => {
    const path = `/go/${1 + (visitors % 5)}`;
    const headers = { 'x-forwarded-for': nextNetwork() };
    visits.sent += 1;
    gets += 1;
    if (await attempt(`GET ${path}`, 302, failedGets, () => askProxy(port, path, { headers })))
      visits.confirmed += 1;
  };
  const send = async () => {
    const subject = randomUUID();
    const fields = { name: 'Ann', email: 'ann@shop.example', subject, category: '', message: 'Hello' };
    const body = String(new URLSearchParams(fields));
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': nextNetwork(),
    };
    messages.sent.push(subject);
    const ask = () => askProxy(port, '/contact', { method: 'POST', headers, body });
    if (await attempt('POST /contact', 303, failedForms, ask)) messages.confirmed.push(subject);
  };
  const nextNetwork = () => {
    visitors += 1;
    return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  };
  const repeat = async (act: () => Promise<void>) => {
    while (!isStopping) {
      await act();
      await wait(PAUSE_MS);
    }
  };

  const all = [
    ...Array.from({ length: READERS }, () => repeat(read)),
    ...Array.from({ length: WRITERS }, () => [repeat(copy), repeat(visit), repeat(send)]).flat(),
  ];
  return {
    paths,
    async stop() {
      isStopping = true;
      await Promise.all(all);
      return { gets, failedGets, failedForms, turnedAway, messages, copies, visits };
    },
  };
}

/** One line for the report of a test. */
export function summaryOf({
  gets,
  failedGets,
  failedForms,
  turnedAway,
  messages,
  copies,
}: LoadResult): string {
  const forms = messages.sent.length + copies.sent;
  return `${gets} GETs, ${failedGets.length} failed; ${forms} forms, ${failedForms.length} failed; ${turnedAway} turned away`;
}
