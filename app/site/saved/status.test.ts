import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { servicesOn } from '../../../test/helpers/site/services.ts';
import type { Database } from '../../data/database.server.ts';
import type { CodeRow } from '../../data/schema/code.ts';
import { requestContext } from '../../services.server.ts';
import { loader } from './status.ts';

/** What the server says about the sample's first code after a change. */
async function wordAfter(db: Database, changes: Partial<CodeRow>): Promise<unknown> {
  await db.updateTable('code').set(changes).where('id', '=', 1).execute();
  const visitor = { address: '192.0.2.1', agent: 'test', reference: 'test' };
  const url = new URL('http://localhost/saved/status?ids=1');
  const response = await loader({ context: requestContext(servicesOn(db), visitor), url } as never);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json())[0];
}

test.each([
  [{ status: 'published' }, 'Verified', false],
  [{ starts_at: NOON + 1 }, 'Not started yet', true],
  [{ expires_at: NOON }, 'Expired', true],
  [{ status: 'withdrawn' }, 'Withdrawn', true],
  // Nobody may learn about a draft.
  [{ status: 'draft' }, 'No longer listed', true],
] as const)('a saved code with %j is told as: %s', async (changes, text, isOver) => {
  expect(await wordAfter(await sampleDatabase(NOON), changes)).toMatchObject({ id: 1, text, isOver });
});
