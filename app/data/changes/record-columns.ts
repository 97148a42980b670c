import { formatDayIso, NEVER_DAY, parseDay } from '../../domain/time/days.ts';
import {
  columnOf,
  type Field,
  type Fields,
  type Kind,
  listFields,
  type RecordOf,
  recordFrom,
  valueAt,
} from '../../records/field.ts';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** A flag is 1 or 0, a list is JSON, a day counts from 1970, and a time is minutes after midnight. */
type ColumnValue<Item> = Item extends { readonly kind: 'flag' }
  ? 0 | 1
  : Item extends { readonly kind: 'choices' | 'names' | 'lines' | 'hours' }
    ? string
    : Item extends { readonly kind: 'day' }
      ? number
      : Item extends { readonly kind: 'time' }
        ? number | null
        : Item extends Field<infer Value>
          ? Value
          : never;

type OwnColumns<List extends Fields> = {
  [Name in keyof List & string as List[Name] extends { readonly fields: Fields }
    ? never
    : List[Name] extends { readonly column: infer Column }
      ? Column & string
      : SnakeCase<Name>]: ColumnValue<List[Name]>;
};

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type GroupColumns<List extends Fields> = Intersection<
  {
    [Name in keyof List]: List[Name] extends { readonly fields: infer Group extends Fields }
      ? OwnColumns<Group>
      : never;
  }[keyof List]
>;

/** The columns of a record's table that hold its fields. */
export type ColumnsOf<List extends Fields> = OwnColumns<List> & GroupColumns<List>;

/** A record as the columns of its row, without the fields that have tables of their own. */
export function columnsOf<List extends Fields>(fields: List, record: RecordOf<List>): ColumnsOf<List> {
  return Object.fromEntries(
    listFields(fields).flatMap((field) => {
      const column = columnOf(field);
      return column === null ? [] : [[column, toColumn(field.kind, valueAt(record, field.path))]];
    }),
  ) as ColumnsOf<List>;
}

/** A row as a record; `others` has the fields that have tables of their own. */
export function recordOf<List extends Fields>(
  fields: List,
  row: object,
  others: Partial<RecordOf<List>> = {},
): RecordOf<List> {
  const columns = row as Readonly<Record<string, unknown>>;
  return recordFrom(fields, (field) => {
    const column = columnOf(field);
    return column === null ? valueAt(others, field.path) : fromColumn(field.kind, columns[column]);
  });
}

function toColumn(kind: Kind, value: unknown): unknown {
  if (kind === 'flag') return value === true ? 1 : 0;
  if (kind === 'day') return value === null ? NEVER_DAY : parseDay(value as string);
  if (kind === 'time' && value !== null) {
    const [hours, minutes] = (value as string).split(':').map(Number);
    return hours! * 60 + minutes!;
  }
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

function fromColumn(kind: Kind, value: unknown): unknown {
  switch (kind) {
    case 'flag':
      return value === 1;
    case 'day':
      return value === NEVER_DAY ? null : formatDayIso(value as number);
    case 'time':
      return value === null ? null : timeOf(value as number);
    case 'choices':
    case 'names':
    case 'lines':
    case 'hours':
      return JSON.parse(value as string);
    default:
      return value;
  }
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
