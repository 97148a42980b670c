import { expect, test } from 'vitest';
import { bytesOf, readAll } from '../../../test/helpers/imports/read-text.ts';
import type { FeedRecord } from '../format.ts';
import { awinJson } from '../formats/awin-json.ts';
import { readJson } from './json.ts';

async function* textOf(text: string, partLength: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += partLength) yield text.slice(at, at + partLength);
}

async function read(text: string, partLength = 65_536) {
  const { records, facts, list } = readJson(textOf(text, partLength), new Set(['data']));
  const found: (FeedRecord | string)[] = [];
  for await (const each of records) found.push('record' in each ? each.record : each.problem);
  return { found, facts: Object.fromEntries(facts), list: list!() };
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('values are as they are, except that numbers keep their own text', async () => {
  const text =
    '[{"id": 12345678901234567890, "rate": -1.50e2, "a": [1, {"b": null}], "c": true, "d": "\\u00e9\\n\\ud83c\\udf4e", "__proto__": "x", "": {}}]';
  const record = Object.fromEntries([
    ...[
      ['id', '12345678901234567890'],
      ['rate', '-1.50e2'],
      ['a', ['1', { b: null }]],
      ['c', true],
    ],
    ...[
      ['d', 'é\n🍎'],
      ['__proto__', 'x'],
      ['', {}],
    ],
  ]);
  for (const partLength of [1, 5, 65_536]) expect((await read(text, partLength)).found).toEqual([record]);
});

test('records are in the list of that name, and scalars around it are facts', async () => {
  const text =
    '{"ok": true, "other": [{"data": [1]}], "page": {"total": 2, "none": null, "data": [9]}, "data": [{"a": 1}, {}], "end": "x"}';
  for (const partLength of [1, 65_536])
    expect(await read(text, partLength)).toEqual({
      found: [{ a: '1' }, {}],
      facts: { ok: 'true', 'page.total': '2', end: 'x' },
      list: 'data',
    });
});

test('a bare array has no name, and what isn’t an object in it is a row’s problem', async () => {
  expect(await read('[{"a": 1}, 2, [3], null]')).toEqual({
    found: [{ a: '1' }, ...Array(3).fill('It isn’t an object.')],
    facts: {},
    list: '',
  });
});

test('facts are a limited number of short texts', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `"f${at}": "x"`).join(', ');
  const { facts } = await read(`{"long": "${'x'.repeat(10_000)}", ${many}, "data": []}`);
  expect(Object.keys(facts)).toHaveLength(100);
  expect(facts).not.toHaveProperty('long');
});

test.each([
  ['a list that is cut off', '{"data": [{"a": 1}, {"a": 2', /cut off, after record 1/],
  ['a text that is cut off', '[{"a": "x', /cut off, before the first record/],
  ['no list of that name', '{"items": []}', /no list of records.*“data”/],
  ['a list that is null', '{"data": null}', /no list of records/],
  ['a message in place of a list', '{"error": "Invalid key"}', /It says: “Invalid key”/],
  ['a single value', '"x"', /single value/],
  ['a single number', '12', /single value/],
  ['a missing comma', '[{"a": 1}\n{"a": 2}]', /isn’t valid JSON near line 1 .*: expected ','/],
  ['a second value', '[] []', /isn’t valid JSON/],
  ['a comma too many', '[{"a": 1},]', /isn’t valid JSON/],
  ['a control character', '[{"a": "x\ty"}]', /isn’t valid JSON/],
  ['depth', nested(33), /more than 32 levels/],
  ['depth in a record', `[{"a": ${nested(31)}}]`, /more than 32 levels/],
  ['depth without end', '['.repeat(3_000_000), /more than 32 levels/],
  ['a record of 2 MB', `[{"a": "${'x'.repeat(2_000_000)}"}]`, /longer than 1 MB/],
  ['a record of many values', `[{"a": [${'1,'.repeat(1_000_000)}1]}]`, /longer than 1 MB/],
  ['a name of 2 MB', `{"${'x'.repeat(2_000_000)}": 1}`, /longer than 1 MB/],
  ['a number of 2 MB', `{"a": ${'1'.repeat(2_000_000)}}`, /longer than 1 MB/],
])('%s ends the file with a sentence', async (_, text, sentence) => {
  const reading = read(text);
  await expect(reading).rejects.toThrow(sentence);
  await expect(reading).rejects.toMatchObject({ name: 'FeedError' });
});

test('an array beside the list may be as long as it likes', async () => {
  expect((await read(`{"other": [${'1, '.repeat(900_000)}1], "data": [{"a": 1}]}`)).found).toEqual([
    { a: '1' },
  ]);
});

test('a row whose id is a megabyte is refused alone', async () => {
  const text = `[{"promotionId": ${'9'.repeat(900_000)}, "advertiser": {}}, {"promotionId": 2, "advertiser": {"id": 1}}]`;
  const { rows } = await readAll(bytesOf(text), [awinJson]);
  expect(rows).toMatchObject([
    { row: 1, problem: 'Its id is longer than 200 characters.' },
    { record: { id: '2' } },
  ]);
});
