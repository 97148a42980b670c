/**
 * Feeds every parser, or every regular expression, with long texts. Prints what it's about to feed, and kills itself
 * when that takes longer than linear work does (watchdog.ts).
 * usage: node feed.ts parsers|expressions SEED [NAME TO LEAVE OUT]...
 */
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expressionsIn } from '../../../bin/check/slow-expressions.ts';
import { sourceFiles } from '../../helpers/machine/source-files.ts';
import { fileParsers } from './file-parsers.ts';
import { requestParsers } from './request-parsers.ts';
import { ruleParsers } from './rule-parsers.ts';
import { anyText, plainTexts, type Text, textOf, textsFor } from './texts.ts';

/** Quadratic work on so much takes longer than the watchdog waits, linear work a tenth of that at most. */
const CHARACTERS = 80_000;
/** Searching for one sign is fast, so an expression that does that at each place needs a longer text. */
const EXPRESSION_CHARACTERS = 250_000;
const RANDOM_TEXTS = 6;

const [what, seed, ...leftOut] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const fed = new Int32Array(new SharedArrayBuffer(4));
new Worker(new URL('watchdog.ts', import.meta.url), { workerData: fed }).unref();

function announce(name: string, text: Text) {
  writeSync(1, `${JSON.stringify({ name, ...text })}\n`);
  Atomics.add(fed, 0, 1);
}

if (what === 'parsers') await feedParsers();
else feedExpressions();

async function feedParsers() {
  const texts = [...plainTexts, ...fc.sample(anyText, { numRuns: RANDOM_TEXTS, seed: Number(seed) })];
  for (const { name, feed, feedOnce, most: [characters] = [CHARACTERS] } of [
    ...ruleParsers,
    ...requestParsers,
    ...fileParsers,
  ]) {
    if (leftOut.includes(name)) continue;
    const [path, exported] = name.split(' ') as [string, string];
    const run = ((await import(root + path)) as Record<string, (...given: readonly unknown[]) => unknown>)[
      exported
    ]!;
    announce(name, { prefix: 'large in another way', unit: '', suffix: '' });
    await feedOnce?.(run);
    for (const text of texts) {
      announce(name, text);
      for (const length of [1, characters]) await feed(run, textOf(text, length));
    }
  }
}

function feedExpressions() {
  for (const { path, text } of sourceFiles('{app,server,db,bin}/**/*.{ts,tsx,mjs}')) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const { line, source, flags } of expressionsIn(path, text)) {
      const name = `${path}:${line} /${source}/`;
      if (source === undefined || leftOut.includes(name)) continue;
      const expression = new RegExp(source, flags);
      for (const each of textsFor(source)) {
        announce(name, each);
        textOf(each, EXPRESSION_CHARACTERS).replace(expression, '');
      }
    }
  }
}
