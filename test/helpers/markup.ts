import { siteOfWorker } from './site-of-worker.ts';

/** What a plain client without a browser is answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Asks the site for a path exactly as written, following nothing. */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(siteOfWorker().url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** The ids of the tickets in a page's HTML, in the order in which they stand. */
export function ticketIds(html: string): number[] {
  return [...html.matchAll(/<article\b[^>]*\bdata-code-id="(\d+)"/g)].map(([, id]) => Number(id));
}

/** The JSON-LD objects of a page. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  );
}
