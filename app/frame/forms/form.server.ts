import { data, type RouterContextProvider } from 'react-router';
import { isUnavailable, RETRY_SECONDS } from '../../data/operations/unavailable.server.ts';
import { rateContext, servicesContext, visitorContext } from '../../services.server.ts';
import { tooManyText } from '../../words/rate-limit.ts';
import type { Refusal } from '../errors/try-later.tsx';
import { IN_PLACE_FIELD, TRAP_FIELD } from './form-fields.ts';

/** The fields of a POST. Only what can be read as a form comes this far (server/http/forms.ts). */
export function readForm(request: Request): Promise<FormData> {
  return request.formData();
}

/** A field as text, the empty text where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Whether a program filled in what no person sees. It is answered like anybody; nothing is kept. */
export function isTrapped(form: FormData): boolean {
  return textOf(form, TRAP_FIELD) !== '';
}

/** Whether the page's own script asks, and stays where it is: it wants data where a browser wants the next page. */
export function wantsData(form: FormData): boolean {
  return textOf(form, IN_PLACE_FIELD) !== '';
}

/** Counts a request of this visitor, as the route's `rate` says. 0 when it may go on, else the seconds to wait. */
export function takeRate(context: Readonly<RouterContextProvider>): number {
  return context.get(servicesContext).takeRate(context.get(rateContext), context.get(visitorContext).address);
}

/** For pages without a form to answer in. @throws a 429 answer, which the site's frame shows */
export function requireRate(context: Readonly<RouterContextProvider>): void {
  const seconds = takeRate(context);
  if (seconds === 0) return;
  const refusal: Refusal = {
    title: 'One moment',
    message: tooManyText(seconds),
  };
  throw data(refusal, { status: 429, statusText: 'Too Many Requests', headers: retryAfter(seconds) });
}

/**
 * Saves what a form brought. For forms that show again what was typed when that can't be done now; the actions of all
 * others need not ask (server/framework/unavailable.ts).
 * @returns false when the database can't be written now; nothing is kept then
 */
export async function isSaved(
  context: Readonly<RouterContextProvider>,
  save: () => Promise<void>,
): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.get(servicesContext).reportError(error, context.get(visitorContext).reference);
    return false;
  }
}

/** How a form is answered that could not be saved. */
export function notSaved() {
  return { status: 503, headers: retryAfter(RETRY_SECONDS) };
}

export function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}
