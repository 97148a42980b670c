import { describe, expect, test } from 'vitest';
import { failuresIn, type TestReport, totalsOf } from './test-report.ts';

type FileResult = TestReport['testResults'][number];

const passed = { fullName: 'a store has a name', status: 'passed', failureMessages: [] };

function reportOf(...testResults: FileResult[]): TestReport {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const numPassedTests = tests.filter(({ status }) => status === 'passed').length;
  return { numPassedTests, numTotalTests: tests.length, testResults };
}

function fileResult(assertionResults: FileResult['assertionResults'], message = ''): FileResult {
  const well = assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed');
  return { name: '/house/app/a.test.ts', status: well ? 'passed' : 'failed', message, assertionResults };
}

describe('the failures of a run', () => {
  test('name file and test, with the first lines of why', () => {
    const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
    const failed = { fullName: 'a code > ends', status: 'failed', failureMessages: [message] };
    const lines = failuresIn(reportOf(fileResult([passed, failed])), '/house/').split('\n');
    expect(lines.slice(0, 3)).toEqual(['app/a.test.ts > a code > ends', '    line 0', '    line 1']);
    expect(lines.length).toBeLessThanOrEqual(15);
    expect(lines.at(-1)).toBe('    …');
  });

  test('name what was skipped', () => {
    const skipped = { fullName: 'a code > starts', status: 'skipped', failureMessages: null };
    const report = reportOf(fileResult([passed, skipped]));
    expect(failuresIn(report, '/house/')).toBe('app/a.test.ts > a code > starts\n    skipped');
    expect(totalsOf(report, true)).toEqual({ passed: 1, failed: 1 });
  });

  test('name a file that could not even be read', () => {
    const report = reportOf(fileResult([], 'SyntaxError: unexpected end'));
    expect(failuresIn(report, '/house/')).toBe('app/a.test.ts\n    SyntaxError: unexpected end');
    expect(totalsOf(report, false)).toEqual({ passed: 0, failed: 1 });
  });

  test('are none where all passed', () => {
    const report = reportOf(fileResult([passed]));
    expect(failuresIn(report, '/house/')).toBe('');
    expect(totalsOf(report, true)).toEqual({ passed: 1, failed: 0 });
  });
});

test('a run that ends badly although its tests passed is a failure', () => {
  expect(totalsOf(reportOf(fileResult([passed])), false)).toEqual({ passed: 1, failed: 1 });
});
