import { type Database, openDatabase } from '../../../app/data/database.server.ts';
import { setPassword } from '../../../app/data/office/access.server.ts';
import { createPeople, saveProfile } from '../../../app/data/office/write-people.server.ts';
import { addProof } from '../../../app/data/proofs/write-proofs.server.ts';
import { signSubscriber } from '../../../app/data/readers/subscriber-token.server.ts';
import { confirmSubscriber, requestSubscription } from '../../../app/data/readers/subscribers.server.ts';
import { createPlacedRecords, testimonialKind } from '../../../app/data/site/write-placed.server.ts';
import { secretKeyOf } from '../../../app/data/upkeep/secret-key.server.ts';
import { hashPassword } from '../../../app/sign-in/password.server.ts';
import { addSession, cookieOf, signIn } from '../office/office.ts';
import type { TestSite } from '../site/site.ts';

export const OLD_PASSWORD = 'the password of before';
export const NEW_PASSWORD = 'the password of since';

export type Place = Awaited<ReturnType<typeof populate>>;

/** The WebP container, with nothing in it. */
const picture = new Uint8Array(Buffer.from('RIFF\x04\0\0\0WEBP picture', 'latin1'));
const emailOf = (name: string) => `${name.toLowerCase()}@office.example`;

export async function withSite<Result>(
  site: TestSite,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(site.config.databaseUrl);
  return work(db).finally(() => db.destroy());
}

/** People of the office, a reader, a picture, and quotes, each of which somebody may ask to take away. */
export function populate(site: TestSite) {
  return withSite(site, async (db) => {
    const now = Date.now();
    const by = { actor: { process: 'command' } as const, now };
    const names = ['Ben', 'Cal', 'Dot', 'Eve', 'Fay'] as const;
    const people = names.map((name) => ({ displayName: name, email: emailOf(name), role: 'owner' as const }));
    const [ben, cal, dot, eve, fay] = (await createPeople(db, people, by)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const hash = await hashPassword(OLD_PASSWORD);
    for (const id of [ben, cal, dot, eve])
      await db.transaction().execute((transaction) => setPassword(transaction, id, hash, now));
    for (const id of [ben, eve]) await addPasskey(db, id);
    await saveProfile(db, { id: fay, displayName: 'Fay', hasLetterKeys: true, wantsDailyEmail: true }, by);
    const { id: proof, name: proofName } = await addProof(
      db,
      { picture, personId: fay, isShown: true, sample: 0 },
      by,
    );
    const quote = {
      name: 'Gus',
      location: 'Here',
      text: 'It works.',
      rating: 5,
      consent: 'By email.',
      position: 90,
    };
    const [deleted, withdrawn] = await createPlacedRecords(
      db,
      testimonialKind,
      [quote, { ...quote, position: 91 }],
      by,
    );
    const { token, subscriber } = await db
      .transaction()
      .execute((transaction) =>
        requestSubscription(
          transaction,
          { email: 'hal@shop.example', storeSlugs: [], reusesLink: false },
          now,
        ),
      );
    await confirmSubscriber(db, { token: token!, storeSlugs: [] }, now);
    return {
      ben,
      cal,
      dot,
      eve,
      fay,
      proof,
      proofName,
      deleted: deleted!,
      withdrawn: withdrawn!,
      reader: subscriber,
    };
  });
}

async function addPasskey(db: Database, personId: number) {
  const row = {
    public_key: 'k',
    credential_id: `c${personId}`,
    counter: 0,
    device_type: 'x',
    created_at: new Date().toISOString(),
  };
  await db
    .insertInto('passkey')
    .values({ person_id: personId, name: 'Phone', transports: null, aaguid: null, ...row })
    .execute();
}

/** Takes everything away as people do: with the forms of the office, and with one click in a newsletter. */
export async function takeBack(site: TestSite, place: Place): Promise<void> {
  const olive = await signIn(site, 'owner', 'Olive');
  const { origin } = new URL(site.url);
  const secretKey = secretKeyOf(site.config);
  const as = async (id: number) => withSite(site, (db) => addSession(db, id, secretKey));
  const passkey = await withSite(site, (db) =>
    db.selectFrom('passkey').select('id').where('person_id', '=', place.eve).executeTakeFirstOrThrow(),
  );
  const asEve = { cookie: await as(place.eve), origin };
  const asFay = { cookie: await as(place.fay), origin };
  const statuses: number[] = [];
  const send = async (response: Promise<Response>) => void statuses.push((await response).status);
  const manage = (fields: Record<string, string>) => send(olive.post('/office/people', fields));
  await manage({ intent: 'remove', id: String(place.ben) });
  await manage({ intent: 'role', id: String(place.cal), role: 'checker' });
  await manage({ intent: 'remove', id: String(place.dot) });
  await manage({ intent: 'erase', id: String(place.dot) });
  const passwords = { current: OLD_PASSWORD, password: NEW_PASSWORD };
  await send(site.post('/office/account', { intent: 'password', ...passwords }, asEve));
  await send(site.post('/office/account', { intent: 'remove-passkey', id: String(passkey.id) }, asEve));
  await send(site.post('/office/account', { intent: 'profile', displayName: 'Fay', letterKeys: '1' }, asFay));
  await send(olive.post(`/office/proof/${place.proofName}/remove`, { code: '1' }));
  await send(olive.post(`/office/testimonials?edit=${place.deleted}`, { intent: 'delete' }));
  const quote = { name: 'Gus', location: 'Here', text: 'It works.', rating: '5' };
  const consent = { 'consent.how': 'By email.', 'consent.day': '2026-01-05' };
  const withdrawal = { ...quote, ...consent, version: '1', intent: 'withdraw' };
  await send(olive.post(`/office/testimonials?edit=${place.withdrawn}`, withdrawal));
  const token = encodeURIComponent(signSubscriber(secretKey, place.reader));
  await send(site.post(`/newsletter/unsubscribe?token=${token}`, { 'List-Unsubscribe': 'One-Click' }));
  if (statuses.some((status) => status >= 400)) throw new Error(`Something wasn't taken back: ${statuses}`);
}

/** The parts that are back. */
export function isBack(site: TestSite, place: Place) {
  return withSite(site, async (db) => {
    const person = (id: number) =>
      db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const [ben, cal, dot, fay] = [
      await person(place.ben),
      await person(place.cal),
      await person(place.dot),
      await person(place.fay),
    ];
    const { bytes } = await db
      .selectFrom('proof')
      .select('bytes')
      .where('id', '=', place.proof)
      .executeTakeFirstOrThrow();
    const quotes = await db
      .selectFrom('testimonial')
      .selectAll()
      .where('id', 'in', [place.deleted, place.withdrawn])
      .execute();
    const reader = await db
      .selectFrom('subscriber')
      .select('status')
      .where('id', '=', place.reader.id)
      .executeTakeFirstOrThrow();
    const passkeys = await db
      .selectFrom('passkey')
      .select('id')
      .where('person_id', 'in', [place.ben, place.eve])
      .execute();
    return {
      removed: ben.removed_at === null,
      demoted: cal.role !== 'checker',
      erased: dot.display_name !== '' || dot.email !== null,
      dailyEmail: fay.daily_email === 1,
      passkeys: passkeys.length,
      picture: bytes !== null,
      quotes:
        quotes.filter(({ status }) => status === 'published').length +
        quotes.filter(({ id }) => id === place.deleted).length,
      reader: reader.status === 'confirmed',
      signIns: await signInsOf(site),
    };
  });
}

/** The result if nothing is back. */
export const NOTHING_BACK = {
  removed: false,
  demoted: false,
  erased: false,
  dailyEmail: false,
  passkeys: 0,
  picture: false,
  quotes: 0,
  reader: false,
  signIns: ['Cal'],
};

/** The people who get in with the old password. */
async function signInsOf(site: TestSite): Promise<string[]> {
  const { origin } = new URL(site.url);
  const signedIn: string[] = [];
  for (const name of ['Ben', 'Cal', 'Dot', 'Eve']) {
    const response = await site.post(
      '/office/sign-in',
      { email: emailOf(name), password: OLD_PASSWORD },
      { origin },
    );
    if (cookieOf(response).includes('session_token')) signedIn.push(name);
  }
  return signedIn;
}
