import { inject } from 'vitest';
import type { BuiltSite } from './built-sites.ts';

/** The built site that this worker's tests share. Every worker has its own. */
export function siteOfWorker(): BuiltSite {
  // Vitest numbers its workers from 1.
  const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!site) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no site.`);
  return site;
}
