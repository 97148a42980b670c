import { sql } from 'kysely';
import { type Site, siteSchema } from '../../../content/schema.ts';
import firstSite from '../../../content/site.json' with { type: 'json' };
import type { Database } from '../database.server.ts';

/** What every page's frame shows. */
export interface SiteView extends Site {
  /** Whether demonstration records are present. */
  readonly hasSample: boolean;
  /** When content last changed: the newest check or publication (epoch ms); null on an empty site. */
  readonly updatedAt: number | null;
}

const SITE_KEY = 'site';

/** The site's name, contacts and links, as an editor set them; those of `content/` until one has. */
export async function getSite(db: Database, now: number): Promise<SiteView> {
  const [setting, state] = await Promise.all([
    db.selectFrom('setting').select('value').where('key', '=', SITE_KEY).executeTakeFirst(),
    db
      .selectNoFrom((eb) => [
        eb.exists(eb.selectFrom('code').select('id').where('sample', '=', sql.lit(1))).as('hasSample'),
        eb
          .selectFrom('code_check')
          .select((check) => check.fn.max('checked_at').as('at'))
          .where('checked_at', '<=', now)
          .as('checkedAt'),
        eb
          .selectFrom('code')
          .select((code) => code.fn.max('published_at').as('at'))
          .where('published_at', '<=', now)
          .as('publishedAt'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const updatedAt = Math.max(state.checkedAt ?? 0, state.publishedAt ?? 0);
  return {
    ...siteSchema.parse(setting ? JSON.parse(setting.value) : firstSite),
    hasSample: Boolean(state.hasSample),
    updatedAt: updatedAt || null,
  };
}

/** Stores the site's settings. */
export async function saveSite(db: Database, site: Site, now: number, sample: 0 | 1 = 0): Promise<void> {
  const row = { key: SITE_KEY, value: JSON.stringify(site), updated_at: now, sample };
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
