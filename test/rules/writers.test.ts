import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '../helpers/source-files.ts';

const code = sourceFiles('{app,server,db,bin,bench}/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));

/** The content that people edit. It changes through a verb, which adds an audit line and raises the cache version. */
const CONTENT =
  'person|store|store_old_slug|category|store_category|code|code_department|code_check|proof|post|post_category|post_category_old_slug|post_old_slug|tag|tag_old_slug|post_tag|faq|testimonial|setting';

/** These compute columns from others, and change no text. */
const DERIVING = [
  'app/data/codes/evidence.server.ts',
  'app/data/codes/listing.server.ts',
  'app/data/visitors/events.server.ts',
  'db/migrations/0003-store-search.ts',
  'db/sample/add-codes.ts',
];

test('only the data writes, and the mail its own table', () => {
  const writers = code.filter(({ text }) => /\.(insertInto|updateTable|deleteFrom)\(/.test(text));
  expect(writers.length).toBeGreaterThan(10);
  const strays = writers.map(({ path }) => path).filter((path) => !/^(app\/data|db|bench)\//.test(path));
  expect(strays).toEqual(['app/mail/outbox.server.ts']);
});

test('content is written by verbs alone', () => {
  const writes = new RegExp(`\\.(insertInto|updateTable|deleteFrom)\\(\\s*'(${CONTENT})'`);
  const writers = code.filter(({ path, text }) => !path.startsWith('bench/') && writes.test(text));
  const verbs =
    /^app\/data\/(codes|posts|proofs|site|stores|office)\/write-[\w-]+\.server\.ts$|^app\/data\/(site\/site|sample\/remove-sample)\.server\.ts$/;
  const strays = writers
    .map(({ path }) => path)
    .filter((path) => !verbs.test(path) && !DERIVING.includes(path));
  expect(strays).toEqual([]);
  for (const { path, text } of writers.filter(({ path }) => verbs.test(path)))
    expect(text, path).toContain('changeContent');
});
