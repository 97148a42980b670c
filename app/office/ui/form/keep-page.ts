import { data, isRouteErrorResponse } from 'react-router';
import type { Refusal } from '../../../frame/errors/try-later.tsx';

/**
 * Sends a form for a `clientAction`. Where the server has no time for it, the page stays as it is, with all that was
 * typed, and gets a `problem` to show. Without this, an error screen would take its place.
 */
export async function keepPageIfBusy<Result>(send: () => Promise<Result>) {
  try {
    return await send();
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
    // With its status, so that the page's data isn't asked for again.
    return data({ problem: textOf(error.data) }, { status: error.status });
  }
}

/** What the server or its database says, or a proxy in front in a page of its own. */
function textOf(said: string | Refusal): string {
  if (typeof said !== 'string') return said.message;
  return said.includes('<') ? 'The server is busy. Wait a few seconds, then try again.' : said.trim();
}
