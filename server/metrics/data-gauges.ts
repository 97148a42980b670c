import { Gauge, type Registry } from 'prom-client';
import { countLiveCodes, countVerifiedCodes } from '../../app/data/codes/codes.server.ts';
import { listLastRuns } from '../../app/data/upkeep/job-lease.server.ts';
import { getOutboxState } from '../../app/mail/outbox.server.ts';
import type { Means } from '../means.ts';

/** Gauges that are read from the database at every scrape. One that can't be read is left out. */
export function addDataGauges(registry: Registry, { db, now, log }: Omit<Means, 'logError'>) {
  /** `read` returns the numbers by the value of the gauge's label. */
  const add = (name: string, help: string, label: string, read: () => Promise<Record<string, number>>) =>
    new Gauge({
      name: `clipbasket_${name}`,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const numbers = await read().catch((error: unknown) => {
          log.warn({ metric: `clipbasket_${name}`, err: error }, 'a number for /metrics could not be read');
          return {};
        });
        this.reset();
        for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number);
      },
    });
  const codesHelp =
    'Live codes, by whether they have the badge "Verified": passed at checkout in the last 24 hours.';
  add('live_codes', codesHelp, 'verified', async () => {
    const at = now();
    const [{ codes }, verified] = await Promise.all([countLiveCodes(db, at), countVerifiedCodes(db, at)]);
    return { true: verified, false: codes - verified };
  });
  const mailsHelp = 'Emails not sent: waiting for a try, or dead (given up on).';
  add('outbox_mails', mailsHelp, 'state', async () => {
    const { waiting, dead } = await getOutboxState(db);
    return { waiting, dead };
  });
  const runsHelp = 'When the last complete run of a background job started, in any process.';
  add('job_last_run_timestamp_seconds', runsHelp, 'name', async () => {
    const runs = Object.entries(await listLastRuns(db));
    return Object.fromEntries(runs.map(([name, ranAt]) => [name, ranAt / 1000]));
  });
}
