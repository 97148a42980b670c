import { expect, test } from 'vitest';
import { bytesOf, readAll } from '../../../test/helpers/imports/read-text.ts';
import { mappedCsv } from '../formats/mapped-csv.ts';

const format = mappedCsv({ id: 'id', store: 'store', terms: 'terms' });

function read(text: string, partLength?: number) {
  return readAll(bytesOf(text, partLength), [format]);
}

/** What the rows say, each as a line. */
async function linesOf(text: string, partLength?: number): Promise<string[]> {
  const { rows } = await read(text, partLength);
  return rows.map((row) =>
    'record' in row ? `${row.record.id} ${row.record.store.name} ${row.record.terms}` : row.problem,
  );
}

test.each([
  ['commas', 'id,store,terms\n1,A,"x;y\tz"\n'],
  ['semicolons', 'id;store;terms\n1;A;"x;y\tz"\n'],
  ['tabs', 'id\tstore\tterms\r\n1\tA\t"x;y\tz"'],
  ['a comma in a quoted name of the header', '"id";"store";"terms";"a,b,c,d"\n1;A;"x;y\tz";'],
  ['names in any case, in any order, with spaces around', ' TERMS , Id ,Store , other\n"x;y\tz",1,A,?'],
  ['spaces around quotes, and blank cells too many', 'id, store, terms\n 1, A, "x;y\tz" ,,'],
  ['blank lines, and lines of blank cells', '\nid,store,terms\n\n,,\n1,A,"x;y\tz"\n , ,\n\n'],
])('%s', async (_, text) => {
  expect(await linesOf(text)).toEqual(['1 A x;y\tz']);
  expect(await linesOf(text, 1)).toEqual(['1 A x;y\tz']);
});

test('lines may end in several ways, and quoted cells hold quotes and line breaks', async () => {
  expect(await linesOf('id,store,terms\r\n1,A,"say ""hi""\nthere"\n2,B,\r3,C,x\r\n')).toEqual([
    ...['1 A say "hi"\nthere', '2 B ', '3 C x'],
  ]);
});

test('a row with cells missing or left over is refused alone', async () => {
  expect(await linesOf('id,store,terms\n1,A\n2,B,x\n3,C,x,y\n')).toEqual([
    'It has 2 cells, but the header has 3.',
    '2 B x',
    'It has 4 cells, but the header has 3.',
  ]);
});

test('megabytes of blank lines are no long record', async () => {
  const blank = '\n'.repeat(2_000_000);
  expect(await linesOf(`id,store,terms\n1,A,x\n${blank}2,B,y\n${',,\n'.repeat(700_000)}3,C,z\n`)).toEqual([
    ...['1 A x', '2 B y', '3 C z'],
  ]);
});

test('a column that is named __proto__ is a column', async () => {
  expect(await linesOf('__proto__,id,store,terms\nx,1,A,y')).toEqual(['1 A y']);
});

test('a row whose id is a megabyte, or blank, is refused alone', async () => {
  const { rows } = await read(`id,store,terms\n${'9'.repeat(900_000)},A,\n " " ,A,\n3,A,\n`);
  expect(rows.slice(0, 2)).toEqual([
    { row: 1, id: '9'.repeat(200), problem: 'Its id is longer than 200 characters.' },
    { row: 2, id: '', problem: 'It has no id.' },
  ]);
  expect(rows[2]).toMatchObject({ row: 3, record: { id: '3' } });
});

test.each([
  ['a quote that is never closed', 'id,store,terms\n1,A,"x\n2,B,y\n', /ends inside a quoted cell.*cut off/],
  [
    'a quote inside a cell',
    'id,store,terms\n1,A,x\n2,B,12" pan\n',
    /Line 3 isn’t valid CSV: a quote appears/,
  ],
  ['text after a closing quote', 'id,store,terms\n1,A,"x"y\n', /Line 2 isn’t valid CSV/],
  ['a column twice', 'id,store,terms,ID\n', /column “id” twice/],
  ['1,001 columns', `${Array.from({ length: 1_001 }, (_, at) => `c${at}`).join(',')}\n`, /1001 columns/],
  ['a record of 2 MB', `id,store,terms\n1,A,"${'x'.repeat(2_000_000)}"\n`, /longer than 1 MB/],
  ['a record of nothing but separators', `id,store,terms\n${','.repeat(3_000_000)}\n`, /longer than 1 MB/],
  ['a header of 2 MB', 'x'.repeat(2_000_000), /longer than 1 MB/],
  ['other columns', 'name,price\n1,2\n', /isn’t mapped-csv.*lack “id”, “store”, “terms”/],
  ['blank lines alone', '\n\n \n', /empty/],
  ['nothing', '', /empty/],
])('%s ends the file with a sentence', async (_, text, sentence) => {
  const reading = read(text);
  await expect(reading).rejects.toThrow(sentence);
  await expect(reading).rejects.toMatchObject({ name: 'FeedError' });
});
