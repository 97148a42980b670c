import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { countLiveCodes, countVerifiedCodes } from '../../app/data/codes/codes.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { listLastRuns } from '../../app/data/operations/job-lease.server.ts';
import { getOutboxState } from '../../app/mail/outbox.server.ts';

interface DataGauge {
  readonly name: string;
  readonly help: string;
  /** Tells the numbers of one gauge apart. */
  readonly label: string;
  /** The numbers by the label's value. */
  readonly ask: () => Promise<Readonly<Record<string, number>>>;
}

interface DataGaugesOptions {
  readonly db: Database;
  readonly now: () => number;
  readonly log: Logger;
}

/** What the database alone knows, asked at every scrape. A number that cannot be had is left out; the others come. */
export function addDataGauges(registry: Registry, { db, now, log }: DataGaugesOptions) {
  for (const { name, help, label, ask } of dataGauges(db, now)) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const numbers = await ask().catch((error: unknown) => {
          log.warn({ metric: name, err: error }, 'a number for /metrics could not be had');
          return {};
        });
        this.reset();
        for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number);
      },
    });
  }
}

function dataGauges(db: Database, now: () => number): readonly DataGauge[] {
  return [
    {
      name: 'clipbasket_live_codes',
      help: 'Live codes, by whether they carry the badge "Verified": passed at checkout in the last 24 hours.',
      label: 'verified',
      ask: async () => {
        const at = now();
        const [{ codes }, verified] = await Promise.all([countLiveCodes(db, at), countVerifiedCodes(db, at)]);
        return { true: verified, false: codes - verified };
      },
    },
    {
      name: 'clipbasket_outbox_mails',
      help: 'Mails not sent: those that wait for a try, and the dead, which were given up.',
      label: 'state',
      ask: async () => {
        const { waiting, dead } = await getOutboxState(db);
        return { waiting, dead };
      },
    },
    {
      name: 'clipbasket_job_last_run_timestamp_seconds',
      help: 'When the last whole run of a background job began, in whichever process.',
      label: 'name',
      ask: async () => {
        const runs = Object.entries(await listLastRuns(db));
        return Object.fromEntries(runs.map(([name, ranAt]) => [name, ranAt / 1000]));
      },
    },
  ];
}
