import type { ServerResponse } from 'node:http';

/** Where Node's response stores its head once it's built. This is as old as Node, but isn't in its types. */
interface HeadState {
  _header: string | null;
  _headerSent: boolean;
}

/** Any text will do: it marks the head as built. */
const WRITTEN = 'written as a whole';

/**
 * Sends a complete response, head and body, in one write to the connection. Otherwise Node would check and join every
 * header of every response, which is nearly half of the work for a cached page.
 * @returns false, having done nothing, where the response must be sent as usual: earlier requests on the connection
 * still wait for theirs, the connection is about to close, headers have been set, or this Node lacks the state above
 */
export function sendWhole(response: ServerResponse, message: Uint8Array): boolean {
  const { socket } = response;
  const state = response as unknown as HeadState;
  if (!socket?.writable || !response.shouldKeepAlive) return false;
  if (state._header !== null || response.getHeaderNames().length > 0) return false;
  state._header = WRITTEN;
  state._headerSent = true;
  socket.write(message);
  response.end();
  return true;
}
