import { execFileSync } from 'node:child_process';
import { copyFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { copyInto } from '../helpers/machine/copy-into.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const damages = {
  junk(path: string, good: string) {
    writeFileSync(`${path}.junk`, Buffer.alloc(statSync(good).size, 'junk'));
    copyInto(`${path}.junk`, path);
  },
  'cut to nothing'(path: string) {
    execFileSync('truncate', ['-s', '0', path]);
  },
};

test.each(Object.entries(damages))(
  'a database that becomes %s takes only what must be read from it; when it is good again, so is the site',
  async (_, damage) => {
    const DATA_DIR = temporaryFolder();
    const path = join(DATA_DIR, 'clipbasket.db');
    // After a stop, everything is in the database file, and the start's jobs have run.
    const before = await startSiteProcess({ DATA_DIR });
    await expect.poll(() => hasRun(path, 'refresh-evidence')).toBe(true);
    before.signal('SIGTERM');
    expect(await before.exited).toBe(0);
    const good = `${path}.good`;
    copyFileSync(path, good);

    const site = await startSiteProcess({ DATA_DIR });
    const cached = await (await site.get('/stores')).text();
    damage(path, good);
    for (let times = 0; times < 3; times += 1) {
      expect(await (await site.get('/stores')).text()).toBe(cached);
      const uncached = await site.get(`/blog?page=${times + 1}`);
      expect(uncached.status).toBe(503);
      expect(Number(uncached.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await uncached.text()).toMatch(/can.+t reach our data/);
      expect((await site.get('/feed.json')).status).toBe(503);
      expect((await site.get('/go/1')).status).toBe(503);
      expect((await site.get('/healthz')).status).toBe(200);
    }
    await expect.poll(async () => (await site.get('/readyz')).status).toBe(503);
    const troubles = site.troubles();
    expect(troubles).not.toEqual([]);
    expect(troubles.filter(({ level, err }) => level !== 40 || err)).toEqual([]);
    expect(troubles.length).toBeLessThan(5);

    copyInto(good, path);
    await expect.poll(async () => (await site.get('/readyz')).status).toBe(200);
    expect((await site.get('/blog')).status).toBe(200);
    expect((await site.get('/go/1')).status).toBe(302);
    expect((await site.post('/codes/1/use')).status).toBe(204);
    site.signal('SIGTERM');
    expect(await site.exited).toBe(0);
  },
);

function hasRun(path: string, job: string): boolean {
  const file = new DatabaseSync(path, { readOnly: true });
  const runs = file.prepare('select 1 from job_lease where name = ? and last_run_at is not null').all(job);
  file.close();
  return runs.length > 0;
}
