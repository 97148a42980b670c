import { expect } from 'vitest';
import { ask } from '../text/markup.ts';
import { dropPages, siteDatabase } from './site-database.ts';

/** Reports that a code of the shared site failed, each from a network of its own: the same ones at each call. */
export async function reportFailing(id: number, networks: number): Promise<void> {
  for (let index = 1; index <= networks; index += 1) await report(id, `198.51.${id}.${index}`, 'no');
  await dropPages(siteDatabase());
}

export async function report(id: number, address: string, worked: 'yes' | 'no'): Promise<void> {
  const { status } = await ask(`/codes/${id}/report`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: new URLSearchParams({ worked }),
  });
  expect(status).toBe(200);
}
