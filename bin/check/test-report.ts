/** The parts of Vitest's JSON report that are read here. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly status: string;
    /** Why the file itself couldn't run, empty if it could. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** A longer message is cut at this length. The runner's own output has all of it. */
const MESSAGE_LINES = 12;

/** The runner's totals. A run that fails without a failed test counts as one failure. */
export function totalsOf({ numPassedTests, numTotalTests }: TestReport, succeeded: boolean): Totals {
  // A skipped test proves nothing, so it counts as failed.
  const unproven = numTotalTests - numPassedTests;
  return { passed: numPassedTests, failed: Math.max(unproven, succeeded ? 0 : 1) };
}

/**
 * Each test that didn't pass, by its file under `root`, its full name, and the first lines of its message. Short, so
 * that a log that is cut off still tells which ones failed.
 */
export function failuresIn({ testResults }: TestReport, root: string): string {
  return testResults
    .flatMap(({ name, status, message, assertionResults }) => {
      const file = name.replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), '');
      const tests = assertionResults
        .filter((test) => test.status !== 'passed')
        .map((test) => entry(`${file} > ${test.fullName}`, test.failureMessages?.join('\n') || test.status));
      return status === 'failed' && tests.length === 0 ? [entry(file, message)] : tests;
    })
    .join('\n');
}

function entry(title: string, message: string): string {
  const lines = message.trim().split('\n');
  const shown = lines.length > MESSAGE_LINES ? [...lines.slice(0, MESSAGE_LINES), '…'] : lines;
  return [title, ...shown.map((line) => `    ${line}`)].join('\n');
}
