import { onTestFinished } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../../app/data/database.server.ts';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { startTestSite } from './site.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');

/** A site with the sample's codes at noon of a day, for reports on them from any address. */
export async function reportingSite(env: Record<string, string> = {}) {
  const clock = { now: NOON };
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'off', ...env };
  const site = await startTestSite(settings, () => clock.now);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  return {
    db,
    clock,
    async idOf(code: string) {
      const row = db.selectFrom('code').select('id').where('code', '=', code);
      return (await row.executeTakeFirstOrThrow()).id;
    },
    get: async (path: string) => (await site.get(path)).text(),
    post: (path: string, fields: Record<string, string | string[]>, address: string, headers = {}) =>
      site.post(path, fields, { 'X-Forwarded-For': address, ...headers }),
    async reports() {
      const row = db.selectFrom('code').select('report_count').where('id', '=', 1);
      return (await row.executeTakeFirstOrThrow()).report_count;
    },
    /** How many pages were rendered because they weren't cached. */
    async renders() {
      const metrics = await site.get('/metrics', { Authorization: 'Bearer a token of a test' });
      return Number(/page_cache_lookups_total\{outcome="miss"\} (\d+)/.exec(await metrics.text())?.[1]);
    },
  };
}
