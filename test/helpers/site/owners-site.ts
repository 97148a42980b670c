import { expect } from 'vitest';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { freePort } from '../office/office.ts';
import { startSiteProcess } from './site-process.ts';

/** Starts a site that has no owner yet, and reads the link that it prints for one. */
export async function startOwnersSite(settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const site = await startSiteProcess({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
    ...settings,
  });
  await expect.poll(() => site.output()).toMatch(/^owner link \S+$/m);
  const ownerLink = /^owner link (\S+)$/m.exec(site.output())![1]!;
  return { site, origin: `http://localhost:${port}`, ownerLink };
}
