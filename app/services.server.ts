import { createContext, RouterContextProvider } from 'react-router';
import type { Config } from './config.server.ts';
import type { Database } from './data/database.server.ts';

/** What is limited by address: see server/http/rate-limit.ts. */
export type RateName = 'contact' | 'newsletter' | 'events' | 'go';

/** What the process gives to every request. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  /** To be called when reports have turned the words on a code's ticket: pages that show it are dropped. */
  readonly ticketChanged: (codeId: number) => void;
  /** Signs the links that name a person. */
  readonly secretKey: Uint8Array;
  /** To be called after a commit that queued mail, so that it goes out at once. */
  readonly mailQueued: () => void;
  /** Counts a request of an address. 0 when it may go on, else the seconds to wait. */
  readonly takeRate: (name: RateName, address: string) => number;
  /** A picture for link previews as PNG; undefined when too many others wait to be drawn. */
  readonly draw: (tree: DrawnElement) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes an unexpected error to the log under the request's reference. */
  readonly reportError: (error: unknown, reference: string) => void;
}

/** An element of a picture as plain data: it can be sent to another process, and hashed. */
export interface DrawnElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children: readonly DrawnNode[] };
}

export type DrawnNode = DrawnElement | string;

/** Who asks: enough to count once a day and to limit rates, never stored or logged as it is. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
  /** Names this request in the log and on the error screen. */
  readonly reference: string;
}

export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();

/** The rate limit that the request's route declares; there is none to get where it declares none. */
export const rateContext = createContext<RateName>();
/** To be called with a search that found nothing: the server knows who asked, the page doesn't. */
export const searchMissContext = createContext<(text: string) => void>(() => {});

interface RouteContext {
  readonly rate?: RateName | undefined;
  readonly onSearchMiss?: ((text: string) => void) | undefined;
}

/** The context of one request, as loaders and actions receive it. */
export function requestContext(
  services: Services,
  visitor: Visitor,
  { rate, onSearchMiss }: RouteContext = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(visitorContext, visitor);
  if (rate) context.set(rateContext, rate);
  if (onSearchMiss) context.set(searchMissContext, onSearchMiss);
  return context;
}
