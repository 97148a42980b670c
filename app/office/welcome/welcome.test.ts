import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../../test/helpers/office/office.ts';
import { addPasskeys, resetTokenFor } from '../../../test/helpers/office/reset-link.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

test.each([
  [[], undefined, undefined],
  [
    ['Work laptop'],
    'This passkey still signs you in: Work laptop.',
    'Remove it too, in case someone else added it',
  ],
  [
    ['Work laptop', null],
    'These passkeys still sign you in: Work laptop and one without a name.',
    'Remove them too, in case someone else added one',
  ],
])('a reset link offers to remove the passkeys %j', async (names, list, offer) => {
  const text = textOf(await resetPage(names));
  expect(/(?:This|These) passkeys? still[^.]*\./.exec(text)?.[0]).toBe(list);
  expect(/Remove (?:it|them) too.*?(?= Save)/.exec(text)?.[0]).toBe(offer);
});

/** The page that a reset link opens, for somebody with passkeys of those names. */
async function resetPage(names: readonly (string | null)[]): Promise<string> {
  const site = await startTestSite();
  const { personId } = await signIn(site, 'owner');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await addPasskeys(db, personId, names);
  return (await site.get(`/office/welcome?token=${await resetTokenFor(db, personId)}`)).text();
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
