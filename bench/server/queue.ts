import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { createPeople } from '../../app/data/office/write-people.server.ts';
import { listDueCodes } from '../../app/data/queue/due-codes.server.ts';
import { handOut } from '../../app/data/queue/hand-out.server.ts';
import { listQueueItems } from '../../app/data/queue/queue-items.server.ts';
import { recordQueueTest } from '../../app/data/queue/queue-tests.server.ts';
import { temporaryFolder } from '../built-site.ts';
import { ms, percentile, type Report } from '../report.ts';
import { fillCatalog, NOW } from '../search/catalogs.ts';

const CATALOG = { codes: 100_000, stores: 1_000 };
const PEOPLE = 20;
/** Tests that each of them records. */
const TESTS = 10;

/** What the queue asks of a large catalog while many people work through it. */
export async function run(): Promise<Report> {
  const folder = temporaryFolder();
  await fillCatalog(folder, CATALOG);
  const db = openDatabase(defaultDatabaseUrl(folder));
  const people = await createPeople(
    db,
    Array.from({ length: PEOPLE }, (_, at) => ({
      displayName: `Tester ${at}`,
      email: `tester-${at}@office.example`,
      role: 'checker' as const,
    })),
    { actor: { process: 'command' }, now: NOW },
  );
  await handOut(db, people[0]!, NOW);
  const times = { shown: [] as number[], recorded: [] as number[], listed: [] as number[] };
  for (let test = 0; test < TESTS; test += 1)
    for (const personId of people) await work(db, personId, NOW + test * 60_000, times);
  for (let round = 0; round < PEOPLE; round += 1) await timed(times.listed, () => listDueCodes(db, NOW, 100));
  await db.destroy();
  return {
    method:
      `${CATALOG.codes.toLocaleString('en')} codes of ${CATALOG.stores.toLocaleString('en')} stores; ${PEOPLE} people ` +
      `take turns and record ${TESTS} tests each, and each holds four codes; ms on the server, without rendering.`,
    tables: [
      {
        title: 'The queue',
        rows: [
          rowOf('hand out four codes with what a test needs', times.shown),
          rowOf('record a test', times.recorded),
          rowOf('list the 100 most urgent codes', times.listed),
        ],
      },
    ],
  };
}

async function work(
  db: Database,
  personId: number,
  now: number,
  times: { readonly shown: number[]; readonly recorded: number[] },
): Promise<void> {
  const { visits } = await timed(times.shown, async () => {
    const share = await handOut(db, personId, now);
    await listQueueItems(db, share.visits, now);
    return share;
  });
  const [visit] = visits;
  if (!visit) throw new Error('The queue of the bench ran out.');
  await timed(times.recorded, () =>
    recordQueueTest(
      db,
      {
        codeId: visit.codeId,
        visitId: visit.id,
        outcome: 'worked',
        note: '',
        beforeCents: null,
        afterCents: null,
        correction: '',
        testedAt: now,
        requestKey: `bench-${visit.id}`,
      },
      { actor: { personId }, now },
    ),
  );
}

async function timed<Result>(times: number[], run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await run();
  times.push(performance.now() - startedAt);
  return result;
}

function rowOf(name: string, times: readonly number[]) {
  return { step: name, p50: ms(percentile(times, 50)), p99: ms(percentile(times, 99)) };
}
