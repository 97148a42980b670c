import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { upload } from '../../../test/helpers/imports/feed-site.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';
import { receivedParts } from '../../data/imports/uploads/uploads.server.ts';

test('a part is taken only for a file that is being uploaded, and only if it can be one', async () => {
  const site = await startTestSite({}, () => NOON);
  const { cookie, personId } = await signIn(site, 'editor');
  const db = openDatabase(site.config.databaseUrl);
  const { id } = await upload(db, [{}], {}, personId);
  const { origin } = new URL(site.url);
  const send = async (run: number, number: string, bytes = new Uint8Array(gzipSync('['))) => {
    const body = new FormData();
    body.set('number', number);
    body.set('part', new Blob([bytes]));
    const response = await fetch(`${site.url}/office/imports/${run}/parts`, {
      ...{ method: 'POST', headers: { cookie, origin }, body },
    });
    return response.status;
  };
  expect(await send(id + 1, '2')).toBe(404);
  expect(await send(id, '-1')).toBe(400);
  expect(await send(id, '25')).toBe(400);
  expect(await send(id, '2', new Uint8Array(Buffer.from('plain')))).toBe(400);
  await db.updateTable('import_run').set({ state: 'done' }).where('id', '=', id).execute();
  expect(await send(id, '2')).toBe(409);
  expect((await receivedParts(db, id)).numbers).toEqual([0, 1]);
  await db.destroy();
});
