import { sql } from 'kysely';
import type { Correction } from '../../domain/evidence/correction.ts';
import { defaultSettings, type Settings } from '../../records/settings.ts';
import { checkedSettings } from '../../records/settings-rules.ts';
import type { AuditLine, ChangeBy } from '../audit/audit.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import { correctionFrom, newestCorrection } from '../codes/stated-chances.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { prepared } from '../prepared.server.ts';
import { hasSampleRecords } from '../sample/sample.server.ts';

/** The site's settings and its state. */
export interface SiteView extends Settings {
  /** Whether demonstration records are present. */
  readonly hasSample: boolean;
  /** Whether there's a sample and no real code was published. Claims then take the sample's form. */
  readonly isSampleOnly: boolean;
  /** When content last changed: the newest test or publication (epoch ms); null on an empty site. */
  readonly updatedAt: number | null;
  /** How the site's tests correct the chances of its codes. */
  readonly chanceCorrection: Correction;
}

/** The site's settings and what every page says about it, at `now` (epoch ms). */
export async function getSite(db: Database, now: number): Promise<SiteView> {
  const [settings, { rows }] = await Promise.all([getSettings(db), findState(db, now, now, now)]);
  const state = rows[0]!;
  const updatedAt = Math.max(state.testedAt ?? 0, state.publishedAt ?? 0);
  const hasSample = Boolean(state.hasSample);
  return {
    ...settings,
    hasSample,
    isSampleOnly: hasSample && !state.hasRealCode,
    updatedAt: updatedAt || null,
    chanceCorrection: correctionFrom(state.points),
  };
}

const findState = prepared((db, real: number, tested: number, published: number) =>
  db.selectNoFrom((eb) => [
    hasSampleRecords(eb).as('hasSample'),
    eb
      .exists(
        eb
          .selectFrom('code')
          .select(sql.lit(1).as('one'))
          // The index of publications skips drafts, of which an import may leave many.
          .where('published_at', '<=', real)
          .where('status', '=', sql.lit('published'))
          .where('sample', '=', sql.lit(0)),
      )
      .as('hasRealCode'),
    eb
      .selectFrom('code_check')
      .select((test) => test.fn.max('checked_at').as('at'))
      .where('checked_at', '<=', tested)
      .as('testedAt'),
    eb
      .selectFrom('code')
      .select((code) => code.fn.max('published_at').as('at'))
      .where('published_at', '<=', published)
      .as('publishedAt'),
    newestCorrection(db).as('points'),
  ]),
);

const listSettings = prepared((db) => db.selectFrom('setting').select(['key', 'value']));

/** The settings, with the defaults of those that nobody has set. They were checked when they were saved. */
export async function getSettings(db: Database): Promise<Settings> {
  const { rows } = await listSettings(db);
  const set = rows
    .filter(({ key }) => Object.hasOwn(defaultSettings, key))
    .map(({ key, value }) => [key, JSON.parse(value)]);
  return { ...defaultSettings, ...Object.fromEntries(set) };
}

/**
 * Changes the settings given; the others stay.
 * @throws ZodError when one doesn't fit
 */
export async function saveSettings(
  db: Database,
  settings: Partial<Settings>,
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<void> {
  const after = checkedSettings(settings);
  await changeContent(db, by, async (transaction) => {
    const before = await getSettings(transaction);
    return { result: undefined, line: await writeSettings(transaction, { before, after, sample }, by) };
  });
}

/** Writes these settings, and raises their versions. @returns the line of the audit */
export async function writeSettings(
  transaction: DatabaseTransaction,
  { before, after, sample }: { before: Settings; after: Partial<Settings>; sample: 0 | 1 },
  by: ChangeBy,
): Promise<AuditLine> {
  for (const [key, value] of Object.entries(after)) {
    const row = { key, value: JSON.stringify(value), updated_at: by.now, sample };
    await transaction
      .insertInto('setting')
      .values(row)
      // The sample never takes the place of what somebody has set.
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ ...row, version: eb('setting.version', '+', 1) }))
          .where((eb) => eb.or([eb('setting.sample', '=', 1), eb.lit(sample === 0)])),
      )
      .execute();
  }
  const changes = Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, [before[key as keyof Settings], value]]),
  );
  return { action: 'update', subject: 'setting', detail: { changes } };
}
