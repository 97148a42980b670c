// Lists the codes that need a test at checkout, as the office hands them out: those disputed today first, then by how
// many shoppers a test protects.
// usage: npm run queue
import { listDueCodes, type NamedDueCode } from '../app/data/queue/due-codes.server.ts';
import { agoText } from '../app/words/ago.ts';
import { reasonWords } from '../app/words/office/queue.ts';
import { command, withDatabase } from './command.ts';

const LIMIT = 100;

await command('npm run queue', { atMost: 0 }, async (_, config) => {
  const now = Date.now();
  const queue = await withDatabase(config, (db) => listDueCodes(db, now, LIMIT));
  if (queue.length === 0) return ['Every live code was tested in the last 24 hours, and none is disputed.'];
  return queue.map((due) => `${lineOf(due, now)}; ${config.siteUrl}/codes/${due.id}`);
});

function lineOf({ code, store, reason, lastPassedAt }: NamedDueCode, now: number): string {
  const passed =
    lastPassedAt === null ? 'never worked in a test' : `last worked ${agoText(lastPassedAt, now)}`;
  return `${code} at ${store}: ${reasonWords[reason]}; ${passed}`;
}
