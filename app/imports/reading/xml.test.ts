import { expect, test } from 'vitest';
import type { FeedRecord } from '../format.ts';
import { readXml } from './xml.ts';

async function* textOf(text: string, partLength: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += partLength) yield text.slice(at, at + partLength);
}

async function read(text: string, partLength = 65_536) {
  const { records, facts } = readXml(textOf(text, partLength), new Set(['link']));
  const found: FeedRecord[] = [];
  for await (const each of records) if ('record' in each) found.push(each.record);
  return { found, facts: Object.fromEntries(facts) };
}

const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

test('an element is its text, or a record of its elements, and one that is repeated a list', async () => {
  const text = `<?xml version="1.0"?>
    <feed v="1"><!-- note --><links total="2"><link id="7">
      <name> Fish &amp; <![CDATA[<b>chips</b>]]>&#33; </name><none/><__proto__>x</__proto__>
      <tags><tag>a</tag><tag>b</tag></tags><link>inner</link>
    </link></links><Pages>1</Pages><deep><link><name>Tea</name></link></deep></feed>`;
  for (const partLength of [1, 7, 65_536]) {
    const { found, facts } = await read(text, partLength);
    const fields = [
      ['name', 'Fish & <b>chips</b>!'],
      ['none', ''],
      ['__proto__', 'x'],
    ] as const;
    const record = Object.fromEntries([...fields, ['tags', { tag: ['a', 'b'] }], ['link', 'inner']]);
    expect(found).toEqual([record, { name: 'Tea' }]);
    expect(facts).toEqual({ '@v': '1', 'links@total': '2', Pages: '1' });
  }
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

test.each([
  [
    'an entity of the file’s own',
    `${LAUGHS}<feed><link><name>&b;</name></link></feed>`,
    /valid XML on line 1.*undefined entity/,
  ],
  [
    'an entity that reads a file',
    '<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><f><link>&x;</link></f>',
    /undefined entity/,
  ],
  ['an entity of HTML', '<f><link><name>a&nbsp;b</name></link></f>', /undefined entity/],
  [
    'a file that is cut off',
    '<f>\n<link><name>a</name></link><link><name>b',
    /cut off: <name> isn’t closed on line 2, after 1 records/,
  ],
  ['a wrong end', '<f><link></f>', /isn’t valid XML/],
  ['a second root', '<f></f><g></g>', /isn’t valid XML/],
  ['an attribute twice', '<f a="1" a="2"></f>', /isn’t valid XML/],
  ['a page', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html></html>', /sign-in page/],
  ['a page without a declaration', '<!-- x --><HTML><body></body></HTML>', /sign-in page/],
  ['depth', nested(33), /more than 32 levels/],
  ['a record of 2 MB', `<f><link><a>${'x'.repeat(2_000_000)}</a></link></f>`, /longer than 1 MB/],
  ['a record of many elements', `<f><link>${'<a/>'.repeat(500_000)}</link></f>`, /longer than 1 MB/],
  ['a name of 2 MB', `<f><${'x'.repeat(2_000_000)}/></f>`, /longer than 1 MB/],
  ['an attribute of 2 MB', `<f a="${'x'.repeat(2_000_000)}"/>`, /longer than 1 MB/],
  ['a text of 2 MB outside records', `<f>${'x'.repeat(2_000_000)}</f>`, /longer than 1 MB/],
  ['a declaration of 2 MB', `<!DOCTYPE f [${'<!ENTITY a "x">'.repeat(140_000)}]><f/>`, /longer than 1 MB/],
])('%s ends the file with a sentence', async (_, text, sentence) => {
  const reading = read(text);
  await expect(reading).rejects.toThrow(sentence);
  await expect(reading).rejects.toMatchObject({ name: 'FeedError' });
});

test('elements beside the records may be as many as they like', async () => {
  const { found } = await read(`<f>${'<other>x</other>'.repeat(200_000)}<link><a>1</a></link></f>`);
  expect(found).toEqual([{ a: '1' }]);
});
