import type { ChangeBy } from '../../app/data/audit/audit.server.ts';
import { refreshEvidence } from '../../app/data/codes/evidence.server.ts';
import { createCodes, type NewCode } from '../../app/data/codes/write-codes.server.ts';
import { type NewTest, recordTests } from '../../app/data/codes/write-tests.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { formatDayIso, parseDay } from '../../app/domain/time/days.ts';
import { shiftDay, shiftInstant } from '../../app/domain/time/sample-dates.ts';
import { dayOf, endOfDay } from '../../app/domain/time/zones.ts';
import type { Code } from '../../content/schema.ts';
import type { Content } from './read-content.ts';
import { spreadOverDays } from './spread-over-days.ts';

/** How many days a code's `weekUses` cover, today included: those that make a code trending. */
const WEEK_DAYS = 7;
/** How many visits to the store come of a copy. */
const VISITS_PER_COPY = 0.7;

/** Stores by slug, and ids of people by public name. */
interface Known {
  readonly stores: ReadonlyMap<string, SampleStore>;
  readonly people: ReadonlyMap<string, number>;
}

export interface SampleStore {
  readonly id: number;
  readonly zone: string;
}

/** Adds the codes of the sample with their tests and daily totals. */
export async function addCodes(
  db: Database,
  { codes, asOf }: Content['codes'],
  { stores, people }: Known,
  by: ChangeBy,
): Promise<void> {
  const clock = { asOf: Date.parse(asOf), now: by.now };
  const ids = await createCodes(
    db,
    codes.map((code) => newCodeOf(code, stores.get(code.store)!, clock)),
    by,
    1,
  );
  await addUses(db, codes, ids);
  for (const [index, code] of codes.entries()) await addHistory(db, code, ids[index]!, clock);
  await recordTests(
    db,
    codes.flatMap((code, index) => testsOf(code, ids[index]!, people, clock)),
    by,
  );
  // The others were refreshed with their tests.
  const untested = ids.filter((_, index) => codes[index]!.checks.length === 0);
  await refreshEvidence(db, untested, by.now);
}

/** The moment that the files were written for, and the moment they are shifted to (epoch ms). */
interface Clock {
  readonly asOf: number;
  readonly now: number;
}

function newCodeOf(code: Code, at: SampleStore, { asOf, now }: Clock): NewCode {
  const { store, startsDay, uses, weekUses, worked, failed, checks, ...fields } = code;
  const shifted = (day: string) => shiftDay(parseDay(day)!, asOf, now);
  return {
    ...fields,
    storeId: at.id,
    startsAt: startsDay === undefined ? null : endOfDay(shifted(startsDay) - 1, at.zone),
    expires: code.expires === null ? null : formatDayIso(shifted(code.expires)),
    publishedAt: code.publishedAt === null ? null : shiftInstant(Date.parse(code.publishedAt), asOf, now),
  };
}

function testsOf(
  code: Code,
  codeId: number,
  people: ReadonlyMap<string, number>,
  { asOf, now }: Clock,
): NewTest[] {
  return code.checks.map(({ by, at, ...test }) => ({
    ...test,
    codeId,
    personId: people.get(by) ?? null,
    source: people.has(by) ? null : by,
    testedAt: shiftInstant(Date.parse(at), asOf, now),
  }));
}

/** On a real site, visitors' copies are counted; in the sample, the files say how many there were. */
async function addUses(db: Database, codes: readonly Code[], ids: readonly number[]) {
  for (const [index, { uses }] of codes.entries())
    await db.updateTable('code').set({ uses }).where('id', '=', ids[index]!).execute();
}

/**
 * What visitors did on each day, as `code_day` counts it. Nobody copies or reports a code before it's published, or
 * after its end.
 */
async function addHistory(db: Database, code: Code, codeId: number, { asOf, now }: Clock) {
  const { published_at, starts_at, expires_day } = await db
    .selectFrom('code')
    .select(['published_at', 'starts_at', 'expires_day'])
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  if (published_at === null) return;
  const today = dayOf(now, 'UTC');
  const firstDay = dayOf(Math.max(published_at, starts_at), 'UTC');
  // A withdrawn code was withdrawn after its last test.
  const lastTest = code.status === 'withdrawn' ? code.checks.at(-1) : undefined;
  const testedAt = lastTest ? shiftInstant(Date.parse(lastTest.at), asOf, now) : now;
  const lastDay = Math.min(today, expires_day, dayOf(testedAt, 'UTC'));
  if (firstDay > lastDay) return;
  const count = lastDay - firstDay + 1;
  const ofWeek = Math.max(0, lastDay - Math.max(firstDay, today - WEEK_DAYS + 1) + 1);
  const uses = [
    ...spreadOverDays(code.uses - code.weekUses, count - ofWeek),
    ...spreadOverDays(code.weekUses, ofWeek),
  ];
  const worked = spreadOverDays(code.worked, count);
  const failed = spreadOverDays(code.failed, count);
  const days = uses.map((ofDay, index) => ({
    code_id: codeId,
    day: firstDay + index,
    uses: ofDay,
    // Some copy a code in a tab of the store that's open already.
    visits: Math.round(ofDay * VISITS_PER_COPY),
    worked: worked[index]!,
    failed: failed[index]!,
    failed_networks: failed[index]!,
  }));
  const eventful = days.filter((day) => day.uses + day.worked + day.failed > 0);
  if (eventful.length > 0) await db.insertInto('code_day').values(eventful).execute();
}
