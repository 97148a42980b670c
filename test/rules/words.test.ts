import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '../helpers/machine/source-files.ts';

const files = sourceFiles('app/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));

/** The names of categories as they are stored (specification, "Entities and their fields"). */
const STORED_NAMES = ['First Order'];

/** Strings in a program with a space between two words. Error messages don't count, because they're for operators. */
function sentencesIn(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: string[] = [];
  let errorsAround = 0;
  const note = (value: unknown) => {
    if (errorsAround === 0 && typeof value === 'string' && /[a-z]+ [a-z]+/i.test(value)) found.push(value);
  };
  new Visitor({
    ThrowStatement: () => void errorsAround++,
    'ThrowStatement:exit': () => void errorsAround--,
    Literal: ({ value }) => note(value),
    TemplateElement: ({ value }) => note(value.cooked),
  }).visit(program);
  return found;
}

test('a sentence is found in a program, an error is not', () => {
  const program = "const a = `some days ago`; const b = 'code'; if (!a) throw new Error('No such day.');";
  expect(sentencesIn('a.ts', program)).toEqual(['some days ago']);
});

test('the domain returns data and holds no sentence: those are in app/words', () => {
  const domain = files.filter(
    // The vocabulary is words that others write.
    ({ path }) => path.startsWith('app/domain/') && !path.startsWith('app/domain/vocabulary/'),
  );
  expect(domain.length).toBeGreaterThan(20);
  const sentences = domain.flatMap(({ path, text }) =>
    sentencesIn(path, text)
      .filter((sentence) => !STORED_NAMES.includes(sentence))
      .map((sentence) => `${path}: ${sentence}`),
  );
  expect(sentences).toEqual([]);
});

test('numbers, amounts, and dates are formatted in app/words alone', () => {
  // These read a time zone's clock and split text into characters. None of it is shown.
  const others = ['app/domain/search/marks.ts', 'app/domain/time/zones.ts'];
  const formatting = files.filter(({ text }) => /\bnew Intl\.|\.toLocale\w*String\(/.test(text));
  expect(formatting.length).toBeGreaterThan(4);
  expect(
    formatting
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('app/words/') && !others.includes(path)),
  ).toEqual([]);
});
