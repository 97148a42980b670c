import { readFile } from 'node:fs/promises';
import { listBestCodes } from '../../app/data/codes/best-codes.server.ts';
import {
  countLiveCodes,
  listMostUsedCodes,
  listTrendingCodes,
  popularAmong,
} from '../../app/data/codes/codes.server.ts';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { renderMarkdown } from '../../app/data/posts/markdown.server.ts';
import { getSite } from '../../app/data/site/site.server.ts';
import { listQuestions, listTestimonials } from '../../app/data/site/site-words.server.ts';
import { listStoreChoice } from '../../app/data/stores/stores.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import { SAMPLE_NOTICE } from '../../app/words/site/claims.ts';
import words from '../../content/home.json' with { type: 'json' };
import { migrate } from '../../db/migrate.ts';
import { loadSample } from '../../db/sample/load.ts';
import { heroClaims } from '../../app/site/home/hero-claims.server.ts';
import { temporaryFolder } from '../built-site.ts';

const RANKED = 5;

/** All data of the home page, from the sample, for peers that are built with it. */
export async function readHomeData() {
  const db = openDatabase(defaultDatabaseUrl(temporaryFolder()));
  const now = Date.now();
  await migrate(db);
  await loadSample(db, now);
  const guide = await readFile(new URL('../../content/guide.md', import.meta.url), 'utf8');
  const site = await getSite(db, now);
  const data = {
    site: { ...site, sampleNotice: SAMPLE_NOTICE, social: [{ name: 'Facebook', url: site.facebook! }] },
    year: new Date(now).getUTCFullYear(),
    today: Math.floor(now / DAY_MS),
    letter: words.newsletter,
    closing: words.closing,
    opening: {
      words,
      claims: heroClaims(site, 'sample'),
      disclosure: site.disclosure,
      best: await listBestCodes(db, now),
      trending: await listTrendingCodes(db, now, RANKED),
      popular: popularAmong(await listMostUsedCodes(db, now, RANKED), now),
      liveCodes: (await countLiveCodes(db, now)).codes,
      guide: renderMarkdown(guide),
    },
    stores: (await listStoreChoice(db)).stores,
    quotes: await listTestimonials(db),
    questions: await listQuestions(db, 'home'),
  };
  await db.destroy();
  return data;
}
