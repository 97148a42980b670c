import type { RecordedTest } from '../../data/codes/tests.server.ts';
import { formatDollars } from '../../words/money.ts';
import { LISTED, methodWords, outcomeWords } from '../../words/test-history.ts';

/** A test in words, for the lists of the office. */
export function testView({ id, method, outcome, testedAt, testedBy, note, ...test }: RecordedTest) {
  const { beforeCents, afterCents, isCorrected } = test;
  return {
    id,
    outcome: method === 'feed' ? undefined : outcome,
    words: method === 'feed' ? LISTED : outcomeWords[outcome],
    /** How it was made, if not at checkout. */
    how: method === 'store' ? methodWords.store : null,
    at: testedAt,
    by: testedBy ?? 'a former tester',
    note,
    totals:
      beforeCents === null || afterCents === null
        ? null
        : `${formatDollars(beforeCents)} → ${formatDollars(afterCents)}`,
    isCorrected,
  };
}

export type TestView = ReturnType<typeof testView>;
