import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { withBackups } from '../../../test/helpers/data/older-copy.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { keepTombstones } from './keep-tombstones.server.ts';
import { listTombstoneFiles } from './tombstone-files.server.ts';

/** Subscribes and unsubscribes readers without end, and prints the id of each whose unsubscription is done. */
const UNSUBSCRIBING = `
  const [url, backups, name, modules] = process.argv.slice(1);
  const { openDatabase } = await import(modules + 'database.server.ts');
  const { requestSubscription, unsubscribe } = await import(modules + 'readers/subscribers.server.ts');
  const db = openDatabase(url, backups);
  for (let each = 0; ; each += 1) {
    const asked = { email: each + '-' + name + '@shop.example', storeSlugs: [], reusesLink: false };
    const { subscriber } = await db.transaction().execute((to) => requestSubscription(to, asked, ${NOON}));
    await unsubscribe(db, subscriber, ${NOON});
    console.log(subscriber.id);
  }`;
const MODULES = new URL('../', import.meta.url).href;
/** Printed by each process before both are killed. */
const LINES = 40;

test('two processes at once, killed in the middle, leave one for each reader who was told, and no other', async () => {
  const { db, backups, url } = await withBackups();
  const confirmed = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', UNSUBSCRIBING];
      const child = spawn(process.execPath, [...args, url, backups, name, MODULES], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      onTestFinished(() => void child.kill('SIGKILL'));
      const ids: string[] = [];
      for await (const id of createInterface(child.stdout)) {
        ids.push(id);
        if (ids.length === LINES) child.kill('SIGKILL');
      }
      await exited;
      return ids;
    }),
  );
  const { names, pending } = listTombstoneFiles(backups);
  const subjects = [...names, ...pending].map((name) => name.split('-')[2]);
  for (const id of confirmed.flat()) expect(subjects).toContain(`${id}.${NOON}`);

  await keepTombstones(db, NOON);
  const left = await db.selectFrom('subscriber').select('id').where('status', '=', 'left').execute();
  const kept = listTombstoneFiles(backups);
  expect(kept.pending).toEqual([]);
  expect(kept.names.toSorted()).toEqual(
    left.map(({ id }) => `${NOON}-unsubscribed-${id}.${NOON}`).toSorted(),
  );
}, 60_000);
