/**
 * Runs all checks: types, lint, and unused code at once, then build, tests, and browser tests. Prints each step with its
 * time. A step that fails prints its failed tests, then its output, and later steps still run. The last line is the
 * total, "N passed, N failed": tests as their runners count them, and one failure for any other step that fails.
 * usage: npm test
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failuresIn, type TestReport, totalsOf } from './check/test-report.ts';

interface Step {
  readonly name: string;
  /** Run one after the other; the first that fails ends the step. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** Where the step's test runner leaves its totals. */
  readonly report?: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'clipbasket-check-'));

/** Makes types that the other steps read. */
const routeTypes: Step = { name: 'types of routes', commands: [['react-router', 'typegen']] };

/** These only read the sources, and none of them uses all processors. */
const readings: readonly Step[] = [
  { name: 'types', commands: [['tsc', '--noEmit']] },
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { name: 'unused code', commands: [['knip']] },
  { name: 'slow expressions', commands: [['node', 'bin/check/expressions.ts']] },
];

const steps: readonly Step[] = [
  // Before the tests, because the route tests and the browser tests use the built site.
  { name: 'build', commands: [['node', 'bin/setup.mjs', '--build']] },
  testStep('tests', 'vitest.config.ts'),
  testStep('data tests on PostgreSQL', 'vitest.postgres.config.ts'),
  testStep('browser tests', 'vitest.e2e.config.ts'),
];

const results = [await run(routeTypes), ...(await Promise.all(readings.map(run)))];
for (const step of steps) results.push(await run(step));
const sum = { passed: 0, failed: 0 };
for (const { passed, failed } of results) {
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

async function run({ name, commands, report: path }: Step): Promise<{ passed: number; failed: number }> {
  const startedAt = performance.now();
  let output = '';
  let succeeded = true;
  for (const [program, ...args] of commands) {
    const result = await runProgram(program, args);
    output += result.output;
    succeeded = result.succeeded;
    if (!succeeded) break;
  }
  const report = path === undefined ? undefined : readReport(path);
  // A step of tests without a report has failed, whatever its exit code.
  const totals = report ? totalsOf(report, succeeded) : { passed: 0, failed: succeeded && !path ? 0 : 1 };
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = path ? `, ${totals.passed} passed, ${totals.failed} failed` : '';
  console.log(`${totals.failed === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s${counts})`);
  if (totals.failed > 0) {
    // First, because a long output may be truncated in a log.
    if (report) console.log(`${failuresIn(report, root)}\n`);
    console.log(output);
  }
  return totals;
}

function readReport(path: string): TestReport | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestReport) : undefined;
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
