import { data, type RouterContextProvider } from 'react-router';
import { isReadOnly, isUnavailable, retrySecondsOf } from '../../data/upkeep/unavailable.server.ts';
import { asLine } from '../../domain/text/typed-text.ts';
import { rateContext, servicesContext, visitorContext } from '../../services.server.ts';
import { tooManyText, waitText } from '../../words/rate-limit.ts';
import { READ_ONLY } from '../errors/read-only.ts';
import type { Refusal } from '../errors/try-later.tsx';
import { HONEYPOT_FIELD, IN_PLACE_FIELD } from './form-fields.ts';

/** The fields of a POST. The server has already refused bodies that aren't forms (server/http/forms.ts). */
export function readForm(request: Request): Promise<FormData> {
  return request.formData();
}

/** A field as text; empty if it's missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A field as text on one line, which an address, a name, or a note is. Not for a password. */
export function lineIn(form: FormData, name: string): string {
  return asLine(textOf(form, name));
}

/** Whether a bot filled in the honeypot. It gets the same response as anyone else, but nothing is stored. */
function isHoneypotFilled(form: FormData): boolean {
  return textOf(form, HONEYPOT_FIELD) !== '';
}

/** Whether the page's own script sent the form. It stays on the page and needs data, not a redirect. */
export function wantsData(form: FormData): boolean {
  return textOf(form, IN_PLACE_FIELD) !== '';
}

/** Counts a request of this visitor against the route's `rate`. Returns 0 if it's allowed, else the seconds to wait. */
export function takeRate(context: Readonly<RouterContextProvider>): Promise<number> {
  return context.get(servicesContext).takeRate(context.get(rateContext), context.get(visitorContext).address);
}

/** For pages without a form to show the refusal in. @throws a 429 response, which the site's frame shows */
export async function requireRate(context: Readonly<RouterContextProvider>): Promise<void> {
  const seconds = await takeRate(context);
  if (seconds === 0) return;
  const refusal: Refusal = {
    title: 'One moment',
    message: tooManyText(seconds),
  };
  throw data(refusal, { status: 429, statusText: 'Too Many Requests', headers: retryAfter(seconds) });
}

/** What a form says when its data can't be taken now. */
interface BusyWords {
  /** Before when to try again. */
  readonly tooMany: string;
  readonly failed: string;
}

/**
 * Saves what a visitor's form says, within the route's rate. A bot's form is thrown away. For forms that keep what was
 * typed if the database is unavailable; other actions don't need this (server/framework/unavailable.ts).
 * @returns undefined once it's stored, else what to say, and the options of the response
 */
export async function trySaving(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { tooMany, failed }: BusyWords,
  save: () => Promise<void>,
) {
  const seconds = await takeRate(context);
  if (seconds > 0) {
    const problem = `${tooMany} Try again in ${waitText(seconds)}.`;
    return { problem, init: { status: 429, headers: retryAfter(seconds) } };
  }
  try {
    if (!isHoneypotFilled(form)) await save();
    return undefined;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.get(servicesContext).reportError(error, context.get(visitorContext).reference);
    const problem = isReadOnly(error) ? READ_ONLY : failed;
    return { problem, init: { status: 503, headers: retryAfter(retrySecondsOf(error)) } };
  }
}

export function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}
