import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '../helpers/machine/source-files.ts';

const code = sourceFiles('{app,server,db,bin,bench}/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));

/** The content that people edit. It changes through a verb, which adds an audit line and raises the cache version. */
const CONTENT =
  'person|store|store_old_slug|category|store_category|code|code_department|code_check|proof|post|post_category|post_category_old_slug|post_old_slug|tag|tag_old_slug|post_tag|faq|testimonial|setting';

/** These compute columns from others, and change nothing that people wrote. */
const DERIVING = [
  'app/data/codes/evidence.server.ts',
  'app/data/codes/listing.server.ts',
  'app/data/upkeep/search-texts.server.ts',
  'db/sample/add-codes.ts',
];

const VERBS =
  /^app\/data\/(codes|posts|proofs|site|stores|office)\/write-[\w-]+\.server\.ts$|^app\/data\/(site\/site|sample\/remove-sample|changes\/(arrange|table-kind|slugs))\.server\.ts$/;

/** Whoever gives these a transaction calls `changeContent`. */
const IN_TRANSACTION =
  /\bchange(Content|Audited)(<[^>]+>)?\(|\btransaction: DatabaseTransaction\b|: (Placed)?RecordKind<|: TableKind<|\btableKind\(|, OldSlugs>/;

test('only the data writes, and the mail its own table', () => {
  const writers = code.filter(({ text }) => /\.(insertInto|updateTable|deleteFrom)\(/.test(text));
  expect(writers.length).toBeGreaterThan(10);
  const strays = writers.map(({ path }) => path).filter((path) => !/^(app\/data|db|bench)\//.test(path));
  expect(strays).toEqual(['app/mail/outbox.server.ts']);
});

test('content is written by verbs alone, each in the transaction of its audit line', () => {
  const writes = writesTo(`'(?:${CONTENT})'`).filter(({ path }) => !DERIVING.includes(path));
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ path }) => !VERBS.test(path))).toEqual([]);
  // `app/data/changes/verbs.test.ts` proves of each verb that its transactions have the line.
  expect(writes.filter(({ isInTransaction }) => !isInTransaction)).toEqual([]);
});

test('so is a table that a variable names', () => {
  const writes = writesTo("[^'\\s]").filter(({ path }) => !DERIVING.includes(path));
  const others = writes.filter(({ path }) => !VERBS.test(path));
  expect([...new Set(others.map(({ path }) => path))].sort()).toEqual([
    'app/data/office/access.server.ts',
    'app/data/office/erase-access.server.ts',
    'app/data/readers/erase-address.server.ts',
  ]);
  expect(writes.filter((write) => !others.includes(write) && !write.isInTransaction)).toEqual([]);
});

test('SQL by hand writes the order of stores and counts copies, and no other content', () => {
  const written = new RegExp(`\\b(?:insert into|update|delete from|replace into) "?(?:${CONTENT})\\b`, 'i');
  const writers = code.filter(({ path, text }) => !/^(bench|db)\//.test(path) && written.test(text));
  expect(writers.map(({ path }) => path)).toEqual([
    'app/data/stores/write-store-order.server.ts',
    'app/data/visitors/events.server.ts',
  ]);
});

interface Write {
  readonly path: string;
  /** The function or constant that has it. */
  readonly name: string;
  readonly isInTransaction: boolean;
}

function writesTo(table: string): Write[] {
  const write = new RegExp(`(\\w+)\\s*\\.(?:insertInto|updateTable|deleteFrom)\\(\\s*${table}`, 'g');
  const declarations = code
    .filter(({ path }) => !/^(bench|db\/migrations)\//.test(path))
    .flatMap(({ path, text }) =>
      text
        .split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m)
        .map((declaration) => ({ path, declaration })),
    );
  return declarations.flatMap(({ path, declaration }) =>
    [...declaration.matchAll(write)].map(([, on]) => ({
      path,
      name: /(?:function|const|class) (\w+)/.exec(declaration)?.[1] ?? '',
      isInTransaction: on === 'transaction' && IN_TRANSACTION.test(declaration),
    })),
  );
}
