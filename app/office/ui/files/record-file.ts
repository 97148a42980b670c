import { type Fields, listFields, type PathField, snakeCaseOf, valueAt } from '../../../records/field.ts';
import type { Cell } from './csv-response.ts';

/** The fields of a record that files have, without those that only owners see. */
function fieldsOfFile(fields: Fields): PathField[] {
  return listFields(fields).filter(({ by }) => by === undefined);
}

/** The names of a record's columns in a file. */
export function fileHead(fields: Fields): string[] {
  return fieldsOfFile(fields).map(snakeCaseOf);
}

/** A record in a file: amounts in cents, days as YYYY-MM-DD, lists with semicolons. */
export function fileCells(fields: Fields, record: object): Cell[] {
  return fieldsOfFile(fields).map((field) => cellOf(field, valueAt(record, field.path)));
}

function cellOf({ kind }: PathField, value: unknown): Cell {
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  if (kind === 'moment' && value !== null) return new Date(value as number).toISOString();
  return Array.isArray(value) ? value.join('; ') : (value as Cell);
}
