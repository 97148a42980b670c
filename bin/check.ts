/**
 * Everything that must hold, in order: types, lint, unused code, tests, build, browser tests. Each step is named with
 * its time; a step that fails prints what it said, and the steps after it still run. The last line is the sum,
 * "N passed, N failed": tests by their runners' own count, and one failure for any other step that fails.
 * usage: npm test
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Step {
  readonly name: string;
  /** Run one after the other; the first that fails ends the step. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** Where the step's test runner leaves its totals. */
  readonly report?: string;
}

interface Totals {
  passed: number;
  failed: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'clipbasket-check-'));

const steps: readonly Step[] = [
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { name: 'unused code', commands: [['knip']] },
  // Before the tests, because the route tests and the browser ask the built site.
  { name: 'build', commands: [['node', 'bin/setup.mjs', '--build']] },
  testStep('tests', 'vitest.config.ts'),
  testStep('browser tests', 'vitest.e2e.config.ts'),
];

const sum: Totals = { passed: 0, failed: 0 };
for (const step of steps) {
  const { passed, failed } = await run(step);
  sum.passed += passed;
  sum.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

function testStep(name: string, config: string): Step {
  const report = join(reports, `${config}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, commands: [['vitest', 'run', '--config', config, ...reporters]], report };
}

async function run({ name, commands, report }: Step): Promise<Totals> {
  const startedAt = performance.now();
  let output = '';
  let succeeded = true;
  for (const [program, ...args] of commands) {
    const result = await runProgram(program, args);
    output += result.output;
    succeeded = result.succeeded;
    if (!succeeded) break;
  }
  const totals = totalsOf(report, succeeded);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = report ? `, ${totals.passed} passed, ${totals.failed} failed` : '';
  console.log(`${totals.failed === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s${counts})`);
  if (totals.failed > 0) console.log(output);
  return totals;
}

/** What the runner counted. A step that fails without a failed test, or leaves no report, is one failure itself. */
function totalsOf(report: string | undefined, succeeded: boolean): Totals {
  if (!report || !existsSync(report)) return { passed: 0, failed: succeeded && !report ? 0 : 1 };
  const counted = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numTotalTests: number;
  };
  // What was neither passed nor failed was skipped: it proves nothing, and nothing may be skipped.
  const unproven = counted.numTotalTests - counted.numPassedTests;
  return { passed: counted.numPassedTests, failed: Math.max(unproven, succeeded ? 0 : 1) };
}

function runProgram(
  program: string,
  args: readonly string[],
): Promise<{ succeeded: boolean; output: string }> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
    shell: process.platform === 'win32',
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part) => parts.push(part));
  child.stderr.on('data', (part) => parts.push(part));
  return new Promise((resolve) => {
    const done = (succeeded: boolean, more = '') =>
      resolve({ succeeded, output: Buffer.concat(parts).toString('utf8') + more });
    child.on('error', (error) => done(false, `${program} could not be started: ${error.message}\n`));
    child.on('close', (code) => done(code === 0));
  });
}
