import { createHmac, randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { type Database, openDatabase } from '../../../app/data/database.server.ts';
import { createPeople } from '../../../app/data/office/write-people.server.ts';
import { secretKeyOf } from '../../../app/data/upkeep/secret-key.server.ts';
import type { OfficeRole } from '../../../app/domain/office/roles.ts';
import { DAY_MS } from '../../../app/domain/time/days.ts';
import { cookieSecretOf } from '../../../app/sign-in/auth.server.ts';
import type { BuiltSite } from '../site/built-sites.ts';
import type { TestSite } from '../site/site.ts';

/** Somebody who is signed in, with requests that carry the cookie, and the origin as a browser would. */
export interface OfficeVisitor {
  readonly personId: number;
  /** The value of the Cookie header. */
  readonly cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    fields: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

/** Makes a person with that role, and signs them in without a password, which takes long. */
export async function signIn(
  site: TestSite,
  role: OfficeRole,
  displayName = 'Ada Quill',
): Promise<OfficeVisitor> {
  const db = openDatabase(site.config.databaseUrl);
  try {
    const personId = await addPerson(db, role, displayName);
    const cookie = await addSession(db, personId, secretKeyOf(site.config));
    const { origin } = new URL(site.url);
    return {
      personId,
      cookie,
      get: (path, headers = {}) => site.get(path, { cookie, ...headers }),
      post: (path, fields, headers = {}) => site.post(path, fields, { cookie, origin, ...headers }),
    };
  } finally {
    await db.destroy();
  }
}

/** Signs a browser in at a built site. @returns the person's id */
export async function signInBrowser(
  page: Page,
  { url, databasePath }: BuiltSite,
  role: OfficeRole,
  displayName = 'Ada Quill',
): Promise<number> {
  const db = openDatabase(`sqlite:${databasePath}`);
  try {
    const personId = await addPerson(db, role, displayName);
    const cookie = await addSession(db, personId, secretKeyOf({ DATA_DIR: dirname(databasePath) }));
    const [name = '', value = ''] = cookie.split('=', 2);
    const { hostname } = new URL(url);
    await page.context().addCookies([{ name, value, domain: hostname, path: '/office', httpOnly: true }]);
    return personId;
  } finally {
    await db.destroy();
  }
}

/** Makes a person with an address of their own. */
export async function addPerson(db: Database, role: OfficeRole, displayName = 'Ada Quill'): Promise<number> {
  const email = `${randomBytes(6).toString('hex')}@office.example`;
  const by = { actor: { process: 'command' } as const, now: Date.now() };
  const [id] = await createPeople(db, [{ displayName, email, role }], by);
  return id!;
}

/** Starts a session as the sign-in library does. @returns its cookie, as `name=value` */
export async function addSession(db: Database, personId: number, secretKey: Uint8Array): Promise<string> {
  const token = randomBytes(24).toString('base64url').slice(0, 32);
  const at = new Date().toISOString();
  await db
    .insertInto('session')
    .values({
      person_id: personId,
      token,
      expires_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      ip_address: null,
      user_agent: 'test',
      created_at: at,
      updated_at: at,
    })
    .execute();
  const signature = createHmac('sha256', cookieSecretOf(secretKey)).update(token).digest('base64');
  return `office.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The token in the owner link that the start printed. */
export function ownerTokenOf({ notes }: TestSite): string {
  return /^owner link \S+\?token=([\w-]{43})$/m.exec(notes.join('\n'))![1]!;
}

/** The password of people whom tests make. */
export const PASSWORD = 'correct horse battery';

/** Makes the first owner through the link, as a browser does. @returns the response of the last step */
export async function makeOwner(site: TestSite, email = 'owner@office.example'): Promise<Response> {
  const fields = { token: ownerTokenOf(site), displayName: 'Olive Reed', email, password: PASSWORD };
  return site.post('/office/welcome', fields, { origin: new URL(site.url).origin });
}

/** The Cookie header of a response's cookies. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** A port that was free a moment ago: passkeys belong to an address that is known before the start. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
