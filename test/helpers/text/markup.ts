import { siteOfWorker } from '../site/site-of-worker.ts';

/** The response to a plain client without a browser. */
export interface TextResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Requests a path exactly as written. Doesn't follow redirects. */
export async function ask(path: string, init: RequestInit = {}): Promise<TextResponse> {
  const response = await fetch(siteOfWorker().url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** The ids of the tickets in a page's HTML, in order. */
export function ticketIds(html: string): number[] {
  return [...html.matchAll(/<article\b[^>]*\bdata-code-id="(\d+)"[^>]*\bdata-look=/g)].map(([, id]) =>
    Number(id),
  );
}

/** The JSON-LD objects of a page. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  );
}
