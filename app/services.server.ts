import { createContext, RouterContextProvider } from 'react-router';
import type { Config } from './config.server.ts';
import type { Database } from './data/database.server.ts';
import type { ChangeBy } from './data/operations/audit.server.ts';
import { getSite, type SiteView } from './data/site/site.server.ts';

/** The rate limits, which count by network: see server/http/rate-limit.ts. */
export type RateName = 'contact' | 'newsletter' | 'events' | 'go';

/** What the process provides to every request. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  /** Call this when reports have changed the words on a code's ticket. It drops the cached pages that show the code. */
  readonly ticketChanged: (codeId: number) => void;
  /** Signs the links that name a person. */
  readonly secretKey: Uint8Array;
  /** Call this after a commit that queued mail, so the mail goes out at once. */
  readonly mailQueued: () => void;
  /** Counts a request of an IP address. Returns 0 if it's allowed, else the seconds to wait. */
  readonly takeRate: (name: RateName, address: string) => number;
  /** Draws a picture for link previews as PNG; undefined if the queue is full. */
  readonly draw: (tree: DrawnElement) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes an unexpected error to the log under the request's reference. */
  readonly reportError: (error: unknown, reference: string) => void;
  /** Loads the sample for a person who asks for it; false if the site has content already. */
  readonly loadSample: (by: ChangeBy) => Promise<boolean>;
  /** What this process knows about itself, for the owner. */
  readonly processState: () => ProcessState;
}

export interface ProcessState {
  readonly version: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Background jobs, and the interval between two runs of each. */
  readonly jobs: readonly { readonly name: string; readonly everyMs: number }[];
  readonly cachedPages: { readonly count: number; readonly bytes: number };
  /** Whether a proxy that TRUST_PROXY doesn't name has forwarded a request. */
  readonly hasUnnamedProxy: boolean;
}

/** An element of a picture as plain data, which can be hashed and sent to another process. */
export interface DrawnElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children: readonly DrawnNode[] };
}

export type DrawnNode = DrawnElement | string;

/** Who sent the request: enough to count once a day and to limit rates. Never stored or logged as is. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
  /** Names this request in the log and on the error screen. */
  readonly reference: string;
}

/** What people of the office may do, from least to most. */
export const officeRoles = ['checker', 'editor', 'owner'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** Who is signed in to the office. */
export interface Person {
  readonly id: number;
  /** Public: histories show it. */
  readonly displayName: string;
  readonly email: string;
  readonly role: OfficeRole;
  /** Whether single letters are shortcuts. */
  readonly hasLetterKeys: boolean;
}

/** Whether a role may do what another may. */
export function isAtLeast(role: OfficeRole, wanted: OfficeRole): boolean {
  return officeRoles.indexOf(role) >= officeRoles.indexOf(wanted);
}

export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();

/** Who is signed in. Reading it throws outside the office's guarded pages. */
export const personContext = createContext<Person>();
/** The rate limit that the request's route declares. Reading it throws if there is none. */
export const rateContext = createContext<RateName>();
/** Call this with a search that found nothing. The server knows who searched; the page doesn't. */
export const searchMissContext = createContext<(text: string) => void>(() => {});

const siteViews = new WeakMap<object, Promise<SiteView>>();

/** The site's settings and state. They're read once per request, whichever of its loaders ask. */
export function siteOf(context: Readonly<RouterContextProvider>): Promise<SiteView> {
  let view = siteViews.get(context);
  if (!view) {
    const { db, now } = context.get(servicesContext);
    view = getSite(db, now());
    siteViews.set(context, view);
  }
  return view;
}

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
