import { expect, test } from 'vitest';
import { judgePhrases } from './judge-phrases.ts';

test('of labeled phrases, four in five are claimed, and 99 in 100 of what is claimed is right', () => {
  const judged = judgePhrases(new URL('./phrases.tsv', import.meta.url));
  const claimable = judged.filter(({ isClaimable }) => isClaimable);
  const claimed = judged.filter(({ isClaimed }) => isClaimed);
  const right = claimed.filter(({ wrong }) => wrong.length === 0);
  expect(claimable.length).toBeGreaterThan(290);
  expect(claimable.filter(({ isClaimed }) => isClaimed).length / claimable.length).toBeGreaterThan(0.8);
  expect(right.length / claimed.length).toBeGreaterThanOrEqual(0.99);
});
