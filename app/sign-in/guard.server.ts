import { data, type MiddlewareFunction, redirect } from 'react-router';
import { withCheckedWrites } from '../data/checked-writes.server.ts';
import type { Database } from '../data/database.server.ts';
import { findPerson, findRoleOfSession } from '../data/office/people.server.ts';
import { isAtLeast } from '../domain/office/roles.ts';
import { officeContext, personContext, servicesContext, sessionContext } from '../services.server.ts';
import { signInPath } from './return-path.ts';
import { readSession } from './session.server.ts';

/**
 * The guard of the office: lets in people who are signed in and have the role that the route asks for. Without a
 * session, a page redirects to sign in, and data and forms get a 401. The wrong role gets a 403. A request may wait long
 * after that, so each of its writes looks again, in its own transaction.
 */
export const requirePerson: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  // Throws where a route declares no role, so a forgotten one lets nobody in.
  const { role, target, isData } = context.get(officeContext);
  if (role === 'anyone') throw new Error('This page lets anyone in, so it belongs outside the guard.');
  const signedOut = () =>
    request.method === 'POST' || isData
      ? data(null, { status: 401, statusText: 'Unauthorized' })
      : redirect(signInPath(target));
  const forbidden = () => data(null, { status: 403, statusText: 'Forbidden' });
  const services = context.get(servicesContext);
  const session = await readSession(context);
  const person = session && (await findPerson(services.db, session.personId));
  if (!person) throw signedOut();
  if (!isAtLeast(person.role, role)) throw forbidden();
  /** What let the request in, and what it may have decided by, must still be true. */
  const requireAccess = async (transaction: Database) => {
    const current = await findRoleOfSession(transaction, session.sessionId, services.now());
    if (!current) throw signedOut();
    if (!isAtLeast(current, person.role)) throw forbidden();
  };
  context.set(personContext, person);
  context.set(sessionContext, session.sessionId);
  context.set(servicesContext, { ...services, db: withCheckedWrites(services.db, requireAccess) });
  const response = await next();
  // Signing out has already set a cookie, which removes the session's.
  if (!response.headers.has('Set-Cookie'))
    for (const cookie of session.cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};
