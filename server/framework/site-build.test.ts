import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/helpers/temporary-folder.ts';
import { StartError } from '../start-error.ts';
import { builtSite } from './site-build.ts';

test('what pages import late is there although the build has been replaced meanwhile', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'index.js'), 'export const entry = { late: () => import("./assets/late.js") };');
  writeFileSync(join(folder, 'assets', 'late.js'), 'export const words = "still here";');

  const build = await (await builtSite(pathToFileURL(`${folder}/`)))();
  rmSync(folder, { recursive: true });
  const { late } = build.entry as unknown as { late: () => Promise<{ words: string }> };
  expect((await late()).words).toBe('still here');
});

test('without a build the operator is told how to make one', async () => {
  await expect(builtSite(pathToFileURL(`${temporaryFolder()}/`))).rejects.toThrow(StartError);
});
