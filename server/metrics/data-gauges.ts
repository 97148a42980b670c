import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { countLiveCodes, countVerifiedCodes } from '../../app/data/codes/codes.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { listLastRuns } from '../../app/data/operations/job-lease.server.ts';
import { getOutboxState } from '../../app/mail/outbox.server.ts';

interface DataGauge {
  readonly name: string;
  readonly help: string;
  /** The name of the gauge's label. */
  readonly label: string;
  /** The numbers by the label's value. */
  readonly read: () => Promise<Readonly<Record<string, number>>>;
}

interface DataGaugesOptions {
  readonly db: Database;
  readonly now: () => number;
  readonly log: Logger;
}

/** Gauges that are read from the database at every scrape. One that can't be read is left out, and the others stay. */
export function addDataGauges(registry: Registry, { db, now, log }: DataGaugesOptions) {
  for (const { name, help, label, read } of dataGauges(db, now)) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const numbers = await read().catch((error: unknown) => {
          log.warn({ metric: name, err: error }, 'a number for /metrics could not be read');
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
      help: 'Live codes, by whether they have the badge "Verified": passed at checkout in the last 24 hours.',
      label: 'verified',
      read: async () => {
        const at = now();
        const [{ codes }, verified] = await Promise.all([countLiveCodes(db, at), countVerifiedCodes(db, at)]);
        return { true: verified, false: codes - verified };
      },
    },
    {
      name: 'clipbasket_outbox_mails',
      help: 'Emails not sent: waiting for a try, or dead (given up on).',
      label: 'state',
      read: async () => {
        const { waiting, dead } = await getOutboxState(db);
        return { waiting, dead };
      },
    },
    {
      name: 'clipbasket_job_last_run_timestamp_seconds',
      help: 'When the last complete run of a background job started, in any process.',
      label: 'name',
      read: async () => {
        const runs = Object.entries(await listLastRuns(db));
        return Object.fromEntries(runs.map(([name, ranAt]) => [name, ranAt / 1000]));
      },
    },
  ];
}
