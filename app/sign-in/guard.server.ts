import { data, type MiddlewareFunction, redirect } from 'react-router';
import { findPerson } from '../data/office/people.server.ts';
import { isAtLeast } from '../domain/office/roles.ts';
import { officeContext, personContext, servicesContext, sessionContext } from '../services.server.ts';
import { signInPath } from './return-path.ts';
import { readSession } from './session.server.ts';

/**
 * The guard of the office: lets in people who are signed in and have the role that the route asks for. Without a
 * session, a page redirects to sign in, and data and forms get a 401. The wrong role gets a 403.
 */
export const requirePerson: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  // Throws where a route declares no role, so a forgotten one lets nobody in.
  const { role, target, isData } = context.get(officeContext);
  if (role === 'anyone') throw new Error('This page lets anyone in, so it belongs outside the guard.');
  const session = await readSession(context);
  const person = session && (await findPerson(context.get(servicesContext).db, session.personId));
  if (!person) {
    if (request.method === 'POST' || isData) throw data(null, { status: 401, statusText: 'Unauthorized' });
    throw redirect(signInPath(target));
  }
  if (!isAtLeast(person.role, role)) throw data(null, { status: 403, statusText: 'Forbidden' });
  context.set(personContext, person);
  context.set(sessionContext, session.sessionId);
  const response = await next();
  // Signing out has already set a cookie, which removes the session's.
  if (!response.headers.has('Set-Cookie'))
    for (const cookie of session.cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};
