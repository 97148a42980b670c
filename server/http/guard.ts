import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { newReference } from '../log/reference.ts';
import { sendText } from './plain-response.ts';

interface GuardOptions {
  /** Responds to requests about health. @returns whether this was one */
  readonly health: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly reportError: (error: unknown, reference: string) => void;
  /** Headers that every response carries. */
  readonly headers: Map<string, string>;
}

/**
 * Wraps the handler. Health comes first, so it reports on the process, not on its database or its pages. Anything
 * thrown becomes a response of 500, because it would end the process otherwise.
 */
export function guard(
  listener: RequestListener,
  { health, reportError, headers }: GuardOptions,
): RequestListener {
  return (request, response) => {
    try {
      if (!health(request, response)) listener(request, response);
    } catch (error) {
      const reference = newReference();
      if (response.headersSent) response.destroy();
      else {
        response.setHeaders(headers);
        sendText(response, 500, `Something went wrong here. Reference: ${reference}`);
      }
      reportError(error, reference);
    }
  };
}
