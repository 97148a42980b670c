import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '../../helpers/machine/source-files.ts';
import { temporaryFolder } from '../../helpers/machine/temporary-folder.ts';
import { fileParsers } from './file-parsers.ts';
import { requestParsers } from './request-parsers.ts';
import { ruleParsers } from './rule-parsers.ts';

const FEED = fileURLToPath(new URL('feed.ts', import.meta.url));
const LONG_MS = 300_000;

/** What doesn't end in time, or throws: each with its text, as often as a new run finds another. */
async function findEndless(kind: 'parsers' | 'expressions'): Promise<string[]> {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  const endless: string[] = [];
  const output = join(temporaryFolder(), 'fed');
  for (const names: string[] = []; ; ) {
    // A file takes whatever the child writes; a pipe may be full.
    const file = openSync(output, 'w');
    const options = ['--disable-warning=ExperimentalWarning', FEED, kind, seed, ...names];
    const child = spawn(process.execPath, options, { stdio: ['ignore', file, 'pipe'] });
    closeSync(file);
    const [errors, code] = await Promise.all([
      readText(child.stderr!),
      new Promise((resolve) => child.on('close', resolve)),
    ]);
    if (code === 0) return endless;
    const last = readFileSync(output, 'utf8').trimEnd().split('\n').at(-1)!;
    endless.push(`${last} (seed ${seed}) ${errors.slice(0, 1_000)}`);
    if (last === '' || endless.length > 20) return endless;
    names.push((JSON.parse(last) as { name: string }).name);
  }
}

test(
  'every text that a person sends takes time in proportion to its length',
  async () => {
    expect(await findEndless('parsers')).toEqual([]);
  },
  LONG_MS,
);

test(
  'no regular expression backtracks over what its own words repeat',
  async () => {
    expect(await findEndless('expressions')).toEqual([]);
  },
  LONG_MS,
);

/** Functions that read no text: it's the program's own, or they hand it on to others. */
const NOT_READING = new Set([
  ...['dayOf', 'endOfDay', 'momentOf', 'daysLater'].map((name) => `app/domain/time/zones.ts ${name}`),
  'app/office/settings/save-settings.server.ts saveSettingsForm',
  'app/office/settings/save-settings.server.ts saveFirstSettings',
]);
const TAKES_FORM = /\b(FormData|FormValues|URLSearchParams)\b/;
const TAKES_TEXT = /^(readonly )?string\b|\bIterable<string>|\(string \|/;

interface Declared {
  readonly type: string;
  readonly declaration?: {
    readonly type: string;
    readonly async: boolean;
    readonly id: { readonly name: string };
    readonly params: readonly Parameter[];
  };
}
interface Parameter {
  readonly left?: Parameter;
  readonly typeAnnotation?: { readonly typeAnnotation: { readonly start: number; readonly end: number } };
}

/** The exported functions of a module, each with the types of its parameters as they're written. */
function functionsIn(path: string, text: string): { name: string; isAsync: boolean; types: string[] }[] {
  return (parseSync(path, text).program.body as readonly Declared[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || declaration?.type !== 'FunctionDeclaration') return [];
    const types = declaration.params.map((parameter) => {
      const written = (parameter.left ?? parameter).typeAnnotation?.typeAnnotation;
      return written ? text.slice(written.start, written.end) : '';
    });
    return [{ name: `${path} ${declaration.id.name}`, isAsync: declaration.async, types }];
  });
}

test('whatever reads a form or a query, and every rule that takes a text, is fed', () => {
  const reading = sourceFiles('{app,server}/**/*.ts')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => functionsIn(path, text))
    .filter(({ name, isAsync, types }) => {
      const isRule = name.startsWith('app/domain/');
      // A function that waits has a database or a request to hand the form on to.
      return types.some((type) => (TAKES_FORM.test(type) && !isAsync) || (isRule && TAKES_TEXT.test(type)));
    })
    .map(({ name }) => name);
  expect(reading.length).toBeGreaterThan(60);
  const fed = new Set([...ruleParsers, ...requestParsers, ...fileParsers].map(({ name }) => name));
  expect(reading.filter((name) => !fed.has(name) && !NOT_READING.has(name))).toEqual([]);
});
