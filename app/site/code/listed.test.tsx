import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RecordedTest } from '../../data/codes/tests.server.ts';
import { TestLines } from './tests.tsx';

test('what a feed lists is no test', () => {
  const listed = {
    id: 1,
    method: 'feed',
    outcome: 'worked',
    testedBy: 'CJ',
    testedAt: Date.UTC(2026, 10, 20, 17),
  };
  const rest = { note: '', beforeCents: null, afterCents: null, picture: null, isCorrected: false };
  const markup = renderToStaticMarkup(
    <TestLines code="SAVE10" tests={[{ ...listed, ...rest } as unknown as RecordedTest]} />,
  );
  expect(markup).toMatch(/<b>Listed<\/b> by CJ <time[^>]*>Nov 20/);
  expect(markup).not.toContain('Worked');
});
