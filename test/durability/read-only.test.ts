import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/data/database.server.ts';
import { engineOf } from '../../app/data/engine.server.ts';
import { READ_ONLY } from '../../app/frame/errors/read-only.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const message = { name: 'Ann', email: 'ann@shop.example', subject: 'Hi', category: '', message: 'My words' };

test('while the database is copied, pages are read, and forms say that nothing is saved', async () => {
  const DATA_DIR = temporaryFolder();
  const site = await startSiteProcess({ DATA_DIR });
  const db = openDatabase(`sqlite:${join(DATA_DIR, 'clipbasket.db')}`);
  await engineOf(db).transfer.keepUnchanged(db, async () => {
    const contact = await site.post('/contact', message);
    expect(contact.status).toBe(503);
    expect(contact.headers.get('Retry-After')).toBe('60');
    const page = await contact.text();
    expect(page).toContain(READ_ONLY);
    expect(page).toContain('My words');
    const newsletter = await site.post('/newsletter', { email: 'ann@shop.example' });
    expect(newsletter.status).toBe(503);
    expect(await newsletter.text()).toContain(READ_ONLY);
    for (const path of ['/', '/verified-codes?q=milk', '/codes/1', '/stores', '/readyz'])
      expect((await site.get(path)).status, path).toBe(200);
    expect((await site.get('/go/1')).status).toBe(302);
  });
  expect((await site.post('/contact', message)).status).toBe(303);
  await db.destroy();
  site.signal('SIGTERM');
  expect(await site.exited).toBe(0);
});
