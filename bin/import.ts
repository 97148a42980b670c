// Imports a file of codes from an affiliate network, or one of our own.
// usage: npm run import -- FILE --format NAME [--source NAME] [--zone AREA/CITY] [--store FEED_STORE=SLUG …]
//   [--create-stores] [--whole] [--dry-run] [--json]
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { NO_STORE } from '../app/data/imports/decide-row.ts';
import { outcomes } from '../app/data/imports/import-run.ts';
import { formatsNamed } from '../app/data/imports/mappings.server.ts';
import { type ImportResult, runImport } from '../app/data/imports/run-import.server.ts';
import { getSettings } from '../app/data/site/site.server.ts';
import { makeFolder } from '../app/data/upkeep/data-folder.server.ts';
import { formats } from '../app/imports/formats/formats.ts';
import { readStoreOption } from '../app/imports/store-name.ts';
import { zone as zoneSchema } from '../app/records/schemas.ts';
import { command, withDatabase } from './command.ts';

const USAGE =
  'npm run import -- FILE --format NAME [--source NAME] [--zone AREA/CITY] [--store FEED_STORE=SLUG …] [--create-stores] [--whole] [--dry-run] [--json]';
/** How many refused rows are named without `--json`. */
const SHOWN_REFUSALS = 20;

await command(USAGE, { atLeast: 1, atMost: 1_000 }, async (words, config) => {
  const { file, format, source, zone, stores, ...flags } = readOptions(words);
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new Error(`There is no file at ${file}.`);
  makeFolder(config.DATA_DIR);
  const result = await withDatabase(config, async (db) => {
    const { zone: siteZone } = await getSettings(db);
    return runImport(
      db,
      {
        open: () => createReadStream(file),
        file: { name: basename(file), hash: await hashOf(file) },
        formats: (await formatsNamed(db, format, source))!,
        ...{ source, zone, stores, siteZone },
        mayCreateStores: flags.mayCreateStores,
        isWhole: flags.isWhole,
        isDryRun: flags.isDryRun,
        now: Date.now,
      },
      { actor: { process: 'import' }, now: Date.now() },
    );
  });
  return [...linesOf(result, flags.isDryRun), ...(flags.isJson ? [jsonOf(result)] : [])];
});

function readOptions(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || values.format === undefined)
    throw new Error(`Usage: ${USAGE}`);
  if (values.format !== 'auto' && !formats.has(values.format))
    throw new Error(
      `There is no format ${values.format}. The formats are ${[...formats.keys()].join(', ')}, and auto.`,
    );
  if (values.zone !== undefined && !zoneSchema.safeParse(values.zone).success)
    throw new Error(`${values.zone} is no time zone. Name one such as America/New_York.`);
  const stores = (values.store ?? []).map((option) => {
    const store = readStoreOption(option);
    if (!store)
      throw new Error(`--store takes the feed’s store and our slug, such as "Pier Nine=pier-nine".`);
    return store;
  });
  return {
    ...{ file, format: values.format, source: values.source, zone: values.zone, stores: new Map(stores) },
    mayCreateStores: values['create-stores'],
    isWhole: values.whole,
    isDryRun: values['dry-run'],
    isJson: values.json,
  };
}

function parse(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...{ format: { type: 'string' }, source: { type: 'string' }, zone: { type: 'string' } },
        store: { type: 'string', multiple: true },
        ...{ 'create-stores': flag, whole: flag, 'dry-run': flag, json: flag },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`, { cause: error });
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function linesOf(result: ImportResult, isDryRun: boolean): string[] {
  const { read, missing, refusals, source, format, problem } = result;
  const counts = outcomes.map((outcome) => `${result[outcome]} ${outcome}`).join(', ');
  const done = isDryRun ? 'Nothing is written. This file would give' : 'Done';
  return [
    `Read ${read} ${read === 1 ? 'row' : 'rows'} of ${format} from ${source}. ${done}: ${counts}.`,
    ...(missing > 0 ? [`${missing} codes of ${source} aren’t in the file.`] : []),
    ...(problem ? [problem] : []),
    ...refusals.slice(0, SHOWN_REFUSALS).map(({ row, reason }) => `Row ${row} refused: ${reason}`),
    ...(refusals.some(({ reason }) => reason.startsWith(NO_STORE))
      ? ['Name stores with --store "FEED_STORE=SLUG", or add them with --create-stores.']
      : []),
    ...(refusals.length > SHOWN_REFUSALS
      ? [`… and ${refusals.length - SHOWN_REFUSALS} more refused rows.`]
      : []),
  ];
}

/** Scripts rely on these names. */
function jsonOf(result: ImportResult): string {
  const { read, created, changed, unchanged, held: drafted, gone, refused, missing, refusals } = result;
  return JSON.stringify({ read, created, changed, unchanged, drafted, gone, refused, missing, refusals });
}
