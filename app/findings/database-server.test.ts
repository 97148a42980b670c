import { expect, test } from 'vitest';
import type { ServerState } from '../data/engine.server.ts';
import { databaseServerFindings } from './database-server.server.ts';

const well: ServerState = {
  version: '15.4',
  connections: 12,
  maxConnections: 97,
  isReplica: false,
  unsafe: [],
  replicas: [{ name: 'second', behindMs: 1_400 }],
};

const findingsOf = (state: Partial<ServerState> | undefined) =>
  databaseServerFindings({ readServer: async () => state && { ...well, ...state } });

test('a database in a file has no server to look at', async () => {
  expect(await findingsOf(undefined)).toEqual([]);
});

test('a server that is well says its version, connections, and replicas', async () => {
  const findings = await findingsOf({});
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  expect(findings.map(({ says }) => says).join('\n')).toMatch(/15\.4\n12 of .*97.*\n.*second is 1 s behind/);
});

test('a replica in place of its server is a failure', async () => {
  const [finding] = await findingsOf({ isReplica: true });
  expect(finding).toMatchObject({ state: 'failure', advice: expect.stringContaining('DATABASE_URL') });
});

test.each([
  [{ connections: 78 }, /78 of .* 97/],
  [{ replicas: [{ name: 'second', behindMs: 95_000 }] }, /second is 95 s behind/],
  [{ replicas: [{ name: 'second', behindMs: null }] }, /isn’t shown/],
])('%j is a warning with advice', async (state, says) => {
  const warnings = (await findingsOf(state)).filter((finding) => finding.state === 'warning');
  expect(warnings).toEqual([
    { state: 'warning', says: expect.stringMatching(says), advice: expect.any(String) },
  ]);
});

test('a setting that may lose what was saved when the power fails is a warning, each by itself', async () => {
  const findings = await findingsOf({ unsafe: ['fsync', 'full_page_writes'] });
  expect(findings.filter(({ state }) => state === 'warning').map(({ says }) => says)).toEqual([
    expect.stringContaining('fsync = off'),
    expect.stringContaining('full_page_writes = off'),
  ]);
});
