import type { FieldErrors } from '../queue-fields.ts';
import type { QueueView } from '../queue-view.server.ts';
import type { KeptForm } from './kept-forms.ts';

/** How sending went. */
export type Sent =
  | { readonly state: 'stored'; readonly view: QueueView }
  /** The server won't ever take it. */
  | { readonly state: 'refused'; readonly errors: FieldErrors }
  /** The network or the server is unreachable. It's tried again. */
  | { readonly state: 'unreachable' }
  /** The server failed on it. It's tried again, but not forever. */
  | { readonly state: 'failed' }
  | { readonly state: 'signed-out' };

/** Statuses that a server or its proxy sends when it's overloaded or unreachable. */
const AWAY: readonly number[] = [429, 502, 503, 504];

/** Needed because a phone may never notice that its connection is gone. */
const LONGEST_MS = 60_000;

/** Sends one form. The server stores it once, however often it's sent. */
export async function sendForm({ fields, proof }: KeptForm): Promise<Sent> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (proof) body.set('proof', new Blob([proof.bytes], { type: proof.type }), 'proof');
  let response: Response;
  try {
    response = await fetch('/office/queue/answers', {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch {
    return { state: 'unreachable' };
  }
  if (response.status === 401 || response.type === 'opaqueredirect') return { state: 'signed-out' };
  try {
    if (response.ok) return { state: 'stored', view: (await response.json()) as QueueView };
    if (response.status < 400 || AWAY.includes(response.status)) return { state: 'unreachable' };
    if (response.status >= 500) return { state: 'failed' };
    if (!response.headers.get('content-type')?.includes('json'))
      return { state: 'refused', errors: { form: await response.text() } };
    const { errors } = (await response.json()) as { errors: FieldErrors };
    return { state: 'refused', errors };
  } catch {
    return { state: 'unreachable' };
  }
}

/**
 * Tells the server that the page is being closed, so that its codes are freed. A later page (this one reloaded, or
 * another tab) holds them longer than `heldUntil` (epoch ms), and keeps them.
 */
export function sendLeave(visitIds: readonly number[], heldUntil: number): void {
  if (visitIds.length === 0) return;
  const body = new FormData();
  for (const id of visitIds) body.append('visit', String(id));
  body.set('held-until', String(heldUntil));
  navigator.sendBeacon('/office/queue/leave', body);
}
