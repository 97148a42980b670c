import { createContext, RouterContextProvider } from 'react-router';
import type { Config } from './config.server.ts';
import type { ChangeBy, PersonBy } from './data/audit/audit.server.ts';
import type { Database } from './data/database.server.ts';
import { getSite, type SiteView } from './data/site/site.server.ts';
import type { ProofRefusal } from './domain/office/proof-rules.ts';
import type { OfficeRole } from './domain/office/roles.ts';

/** The rate limits, which count by network: see server/http/rate-limit.ts. */
export type RateName = 'contact' | 'newsletter' | 'copies-and-reports' | 'go' | 'passkey' | 'passkey-options';

/** What the process provides to every request. */
export interface Services {
  readonly config: Config;
  /** Behind the office's guard, it writes only while the person has access. */
  readonly db: Database;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  /** Call this when reports have changed the words on a code's ticket. It drops the cached pages that show the code. */
  readonly ticketChanged: (codeId: number) => void;
  /** Signs the links that name a person. */
  readonly secretKey: Uint8Array;
  /** Call this after a commit that queued mail, so the mail goes out at once. */
  readonly mailQueued: () => void;
  /** Call this after a commit that left an import to read, apply, or undo. */
  readonly importWaits: () => void;
  /** Counts a request of an IP address. Returns 0 if it's allowed, else the seconds to wait. */
  readonly takeRate: (name: RateName, address: string) => Promise<number>;
  /** Draws a picture for link previews as PNG; undefined if the queue is full. */
  readonly draw: (tree: PictureElement) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Decodes a picture that somebody sent, in a process of its own, and turns it into one that may be stored. */
  readonly encodeProof: (bytes: Uint8Array) => Promise<EncodedProof>;
  /** Writes an unexpected error to the log under the request's reference. */
  readonly reportError: (error: unknown, reference: string) => void;
  /** Loads the sample for a person who asks for it; false if the site has content already. */
  readonly loadSample: (db: Database, by: ChangeBy) => Promise<boolean>;
  /** What this process knows about itself, for the owner. */
  readonly processState: () => ProcessState;
}

export interface KnownJob {
  readonly name: string;
  /** The interval between two runs. */
  readonly everyMs: number;
  /** Whether it also waits until there is something to do. */
  readonly waitsForWork: boolean;
}

export interface ProcessState {
  readonly version: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly jobs: readonly KnownJob[];
  readonly cachedPages: { readonly count: number; readonly bytes: number };
  /** Whether a proxy that TRUST_PROXY doesn't name has forwarded a request. */
  readonly hasUnnamedProxy: boolean;
  /** The CDN in front; undefined without PURGE_URL. */
  readonly cdn: CdnState | undefined;
}

/** Whether the CDN purges what changes. */
export interface CdnState {
  readonly host: string;
  /** Since when it has taken no purge (epoch ms), and why; undefined if it took the last one. */
  readonly failure: { readonly since: number; readonly problem: string } | undefined;
}

/** A proof picture that may be stored, as WebP made only from pixels, or why it's refused. */
export type EncodedProof = { readonly picture: Uint8Array<ArrayBuffer> } | { readonly refused: ProofRefusal };

/** An element of a picture as plain data, which can be hashed and sent to another process. */
export interface PictureElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children: readonly PictureNode[] };
}

export type PictureNode = PictureElement | string;

/** Who sent the request: enough to count once a day and to limit rates. Never stored or logged as is. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
  /** Names this request in the log and on the error screen. */
  readonly reference: string;
}

/** Who is signed in to the office. */
export interface Person {
  readonly id: number;
  /** Public: test histories show it. */
  readonly displayName: string;
  readonly email: string;
  readonly role: OfficeRole;
  /** Whether single letters are shortcuts. */
  readonly hasLetterKeys: boolean;
  /** Whether the person gets one email a day about codes that need a test. */
  readonly wantsDailyEmail: boolean;
}

/** What the server knows about a request for a page of the office. */
export interface OfficeRequest {
  /** The role that its route declares. */
  readonly role: OfficeRole | 'anyone';
  /** The Cookie header; no other page ever sees it. */
  readonly cookie: string;
  /** The host that the request came to, with its port; undefined for HTTP/1.0. */
  readonly host: string | undefined;
  /** Of a POST: the origin of the page that sent the form, which the server has checked. */
  readonly origin: string | undefined;
  /** The canonical path and query, as the route reads it. */
  readonly target: string;
  /** Whether the router in the browser asks for a page's data. */
  readonly isData: boolean;
}

export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();

/** Reading it throws where a route declares no role. */
export const officeContext = createContext<OfficeRequest>();
/** Who is signed in. Reading it throws outside the office's guarded pages. */
export const personContext = createContext<Person>();
/** The id of the session that the request belongs to. Reading it throws outside the office's guarded pages. */
export const sessionContext = createContext<number>();
/** The rate limit that the request's route declares. Reading it throws if there is none. */
export const rateContext = createContext<RateName>();
/** Call this with a search that found nothing. The server knows who searched; the page doesn't. */
export const searchMissContext = createContext<(text: string) => void>(() => {});

/** Who changes something by a request of the office, and when. */
export function changeBy(context: Readonly<RouterContextProvider>): PersonBy {
  return { actor: { personId: context.get(personContext).id }, now: context.get(servicesContext).now() };
}

const siteViews = new WeakMap<object, Promise<SiteView>>();

/** The site's settings and state. They're read once per request, for all its loaders. */
export function siteOf(context: Readonly<RouterContextProvider>): Promise<SiteView> {
  let view = siteViews.get(context);
  if (!view) {
    const { db, now } = context.get(servicesContext);
    view = getSite(db, now());
    siteViews.set(context, view);
  }
  return view;
}

/** The parts that only some requests have. */
export interface RouteContext {
  readonly rate?: RateName | undefined;
  readonly office?: OfficeRequest | undefined;
  readonly onSearchMiss?: ((text: string) => void) | undefined;
}

/** The context of one request, as loaders and actions receive it. */
export function requestContext(
  services: Services,
  visitor: Visitor,
  { rate, office, onSearchMiss }: RouteContext = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(visitorContext, visitor);
  if (rate) context.set(rateContext, rate);
  if (office) context.set(officeContext, office);
  if (onSearchMiss) context.set(searchMissContext, onSearchMiss);
  return context;
}
