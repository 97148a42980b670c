import { refreshEvidence } from '../../app/data/codes/evidence.server.ts';
import { type NewCheck, recordChecks } from '../../app/data/codes/write-checks.server.ts';
import { createCodes, type NewCode } from '../../app/data/codes/write-codes.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import type { ChangeBy } from '../../app/data/operations/audit.server.ts';
import { dayOf, endOfDay, formatDayIso, parseDay } from '../../app/domain/time/days.ts';
import { shiftDay, shiftInstant } from '../../app/domain/time/sample-dates.ts';
import type { Code } from '../../content/schema.ts';
import type { Content } from './read-content.ts';
import { spreadOverDays } from './spread-over-days.ts';

/** The sample's uses and reports are spread over so many days, the window of the evidence rules. */
const HISTORY_DAYS = 60;

/** Stores by slug, and ids of people by public name. */
interface Known {
  readonly stores: ReadonlyMap<string, SampleStore>;
  readonly people: ReadonlyMap<string, number>;
}

export interface SampleStore {
  readonly id: number;
  readonly zone: string;
}

/** Adds the codes of the sample with their ledgers and their daily totals. */
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
  for (const [index, code] of codes.entries()) await addHistory(db, code, ids[index]!, by.now);
  await recordChecks(
    db,
    codes.flatMap((code, index) => checksOf(code, ids[index]!, people, clock)),
    by,
  );
  // The others were refreshed with their checks.
  const untested = ids.filter((_, index) => codes[index]!.checks.length === 0);
  await refreshEvidence(db, untested, by.now);
}

/** The moment that the files were written for, and the moment they are shifted to (epoch ms). */
interface Clock {
  readonly asOf: number;
  readonly now: number;
}

function newCodeOf(code: Code, at: SampleStore, { asOf, now }: Clock): NewCode {
  const { store, startsDay, uses, worked, failed, checks, ...fields } = code;
  const shifted = (day: string) => shiftDay(parseDay(day)!, asOf, now);
  return {
    ...fields,
    storeId: at.id,
    startsAt: startsDay === undefined ? null : endOfDay(shifted(startsDay) - 1, at.zone),
    expires: code.expires === null ? null : formatDayIso(shifted(code.expires)),
    publishedAt: code.publishedAt === null ? null : shiftInstant(Date.parse(code.publishedAt), asOf, now),
  };
}

function checksOf(
  code: Code,
  codeId: number,
  people: ReadonlyMap<string, number>,
  { asOf, now }: Clock,
): NewCheck[] {
  return code.checks.map(({ by, at, ...check }) => ({
    ...check,
    codeId,
    personId: people.get(by) ?? null,
    source: people.has(by) ? null : by,
    checkedAt: shiftInstant(Date.parse(at), asOf, now),
  }));
}

/** Counted by visitors on a real site; here they come with the files. */
async function addUses(db: Database, codes: readonly Code[], ids: readonly number[]) {
  for (const [index, { uses }] of codes.entries())
    await db.updateTable('code').set({ uses }).where('id', '=', ids[index]!).execute();
}

async function addHistory(db: Database, code: Code, codeId: number, now: number) {
  const today = dayOf(now, 'UTC');
  // The code's text decides whether its uses rise or fall, so trending differs from popular.
  const slope = ([...code.code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7) - 3;
  const uses = spreadOverDays(code.uses, HISTORY_DAYS, slope);
  const worked = spreadOverDays(code.worked, HISTORY_DAYS, 0);
  const failed = spreadOverDays(code.failed, HISTORY_DAYS, 0);
  const days = uses.map((count, index) => ({
    code_id: codeId,
    day: today - HISTORY_DAYS + 1 + index,
    uses: count,
    worked: worked[index]!,
    failed: failed[index]!,
    failed_networks: failed[index]!,
  }));
  const eventful = days.filter((day) => day.uses + day.worked + day.failed > 0);
  if (eventful.length > 0) await db.insertInto('code_day').values(eventful).execute();
}
