import { formats } from '../../../app/imports/formats/formats.ts';
import { mappedCsv } from '../../../app/imports/formats/mapped-csv.ts';
import { FeedError } from '../../../app/imports/reading/feed-error.ts';
import type { readFeed } from '../../../app/imports/reading/read-feed.ts';
import { bytesOf } from '../../helpers/imports/read-text.ts';
import type { Parser } from './parser.ts';

const mapped = mappedCsv({ id: 'id', store: 'store', minimum: 'minimum', percentOff: 'percent' });
const known = [...formats.values(), mapped];

/**
 * A file that is the text alone, and files whose parts it is. The parser of CSV takes 40 µs for a row with too few cells,
 * because it makes an error of it, so fewer of them are enough.
 */
const filesOf = (typed: string) => [
  typed,
  `id,store,minimum,percent\n${typed.slice(0, typed.length / 4)}`,
  `id,store,minimum,percent\n1,A,,"${typed.replaceAll('"', '""')}"\n`,
  `[{"nCouponID": 1, "cMerchant": ${JSON.stringify(typed)}, ${JSON.stringify(typed)}: [${typed}]}]`,
  `<f><link-id/><link><link-id>1</link-id><advertiser-id><![CDATA[${typed}]]></advertiser-id>${typed}</link></f>`,
];

async function drain(read: typeof readFeed, file: string): Promise<void> {
  try {
    const { records } = await read(bytesOf(file), known);
    for await (const row of records) if (row.row < 1) throw new Error('Rows count from 1.');
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
  }
}

/** The readers of files that other people write. */
export const fileParsers: readonly Parser[] = [
  {
    name: 'app/imports/reading/read-feed.ts readFeed',
    feed: async (run, typed) => {
      for (const file of filesOf(typed)) await drain(run as typeof readFeed, file);
      // Each field of each format, whatever else its record has.
      for (const { fields, read } of known) read(Object.fromEntries(fields.map((name) => [name, typed])));
    },
  },
];
