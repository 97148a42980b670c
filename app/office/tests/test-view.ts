import type { RecordedTest } from '../../data/codes/tests.server.ts';
import { formatDollars } from '../../words/money.ts';
import { LISTED, methodWords, outcomeWords, saysStore } from '../../words/test-history.ts';

/** A test in words, for the lists of the office. */
export function testView({ id, method, outcome, testedAt, testedBy, note, ...test }: RecordedTest) {
  const { beforeCents, afterCents, isCorrected } = test;
  const isConfirmed = saysStore({ method, outcome });
  return {
    id,
    outcome: method === 'feed' ? undefined : outcome,
    words: method === 'feed' ? LISTED : isConfirmed ? 'Confirmed by the store' : outcomeWords[outcome],
    /** How it was made, if neither at checkout nor said already. */
    how: method === 'store' && !isConfirmed ? methodWords.store : null,
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
