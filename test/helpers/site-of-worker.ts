import { inject } from 'vitest';
import type { BuiltSite } from './built-sites.ts';

/** The built site that this worker's tests share, and no other worker's. */
export function siteOfWorker(): BuiltSite {
  // Vitest counts its workers from 1.
  const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!site) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no site.`);
  return site;
}
