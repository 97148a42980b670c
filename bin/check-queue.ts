// Lists the codes that an editor should try at checkout: those disputed today first, then the most used.
// usage: npm run queue
import { listCheckQueue, type QueuedCode } from '../app/data/codes/check-queue.server.ts';
import { agoText } from '../app/words/ago.ts';
import { LOCALE } from '../app/words/locale.ts';
import { command, withDatabase } from './command.ts';

const LIMIT = 100;

await command('npm run queue', { atMost: 0 }, async (_, config) => {
  const now = Date.now();
  const queue = await withDatabase(config, (db) => listCheckQueue(db, now, LIMIT));
  if (queue.length === 0) return ['No live code has failed, is reported failing, or is disputed today.'];
  return queue.map((queued) => `${lineOf(queued, now)}; ${config.siteUrl}/codes/${queued.id}`);
});

const reasons: Record<QueuedCode['because'], string> = {
  disputed: 'disputed today',
  failed: 'failed at checkout',
  reported: 'reported failing',
};

function lineOf({ code, store, because, worked, failed, lastPassedAt }: QueuedCode, now: number): string {
  const passed =
    lastPassedAt === null ? 'never tried with success' : `worked ${agoText(lastPassedAt, now, LOCALE)}`;
  return `${code} at ${store}: ${reasons[because]}; ${passed}; reports: ${worked} worked, ${failed} failed`;
}
