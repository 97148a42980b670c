import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../test/helpers/data/sample-database.ts';
import { addPerson } from '../../test/helpers/office/office.ts';
import { readConfig } from '../config.server.ts';
import { createLink, findLink } from '../data/office/links.server.ts';
import { sendOfficeLink } from './office-link.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;
const reset = { kind: 'reset', email: 'ben@office.example' } as const;

test('a link whose email can’t be queued isn’t made, and the one before it still works', async () => {
  const db = await emptyDatabase();
  await addPerson(db, 'owner');
  const earlier = (await createLink(db, reset, by))!;
  const means = {
    db,
    config: readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    findTemplate: async () => () => {
      throw new Error('no room');
    },
  };
  await expect(sendOfficeLink(means, reset, by)).rejects.toThrow('no room');
  expect(await findLink(db, earlier, NOON)).toBeDefined();
  expect(await db.selectFrom('office_link').select('id').execute()).toHaveLength(1);
});
