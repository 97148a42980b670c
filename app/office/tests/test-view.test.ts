import { expect, test } from 'vitest';
import type { RecordedTest } from '../../data/codes/tests.server.ts';
import { testView } from './test-view.ts';

test.each([
  ['checkout', 'worked', 'Worked', null],
  ['store', 'worked', 'Confirmed by the store', null],
  ['store', 'failed', 'Failed', 'confirmed by the store'],
  ['feed', 'worked', 'Listed', null],
])('a test by %s that %s is said once', (method, outcome, words, how) => {
  const recorded = { method, outcome, beforeCents: null, afterCents: null } as unknown as RecordedTest;
  expect(testView(recorded)).toMatchObject({ words, how });
});
