// The fields of a record, as data. A field's kind decides everything made from it (its schema, its column, its control
// in a form, its words in the audit, its cell in a file), in one module for each.

export type Kind =
  /** Text on one line, in several lines, or of a fixed form. */
  | 'line'
  | 'text'
  | 'pattern'
  /** A web address, an email address, and an IANA time zone. */
  | 'address'
  | 'email'
  | 'zone'
  /** One of a few, and any of a few. */
  | 'choice'
  | 'choices'
  /** Texts separated by commas or by lines, and opening hours by days. */
  | 'names'
  | 'lines'
  | 'hours'
  | 'flag'
  | 'number'
  | 'cents'
  /** A day (`YYYY-MM-DD`), a time on it (`17:00`), and a moment (epoch ms). */
  | 'day'
  | 'time'
  | 'moment'
  /** Fields that belong together; optional ones are null when all of them are empty. */
  | 'group';

interface FieldOptions<Value = unknown> {
  /** What it's called in forms, errors, conflicts, and the audit. */
  readonly label: string;
  /** How to fill it in, or where it's shown. */
  readonly hint?: string;
  /** Null when it's missing. */
  readonly isOptional?: true;
  /** Its value when it's missing. A text with the default '' may stay empty. */
  readonly default?: Value;
  /** The most characters of a text, items of a list, or the largest number. */
  readonly max?: number;
  /** The smallest number, or the fewest items. */
  readonly min?: number;
  /** The most characters of each item of a list. */
  readonly itemMax?: number;
  /** What a text, or each item of a list, has to be, and how an error says so after the label. */
  readonly rule?: { readonly fits: (text: string) => boolean; readonly message: string };
  /** Printed after a number: "%". */
  readonly unit?: string;
  /** Forms show a moment as a day, not with its time. */
  readonly isDay?: true;
  /** How many lines a text's control has, if it has several. */
  readonly rows?: number;
  /** Completes what is typed in a form. */
  readonly typed?: (text: string) => string;
  /** What to choose from: each value with its label. */
  readonly of?: Readonly<Record<string, string>>;
  /** Shown instead of the schema's errors, where those are about how a value is stored. */
  readonly error?: string;
  /** The fields of a group. The type isn't `Fields`, so that each group keeps its own. */
  readonly fields?: object;
  /** The column, where it isn't the field's name in snake case; null where the value is in a table of its own. */
  readonly column?: string | null;
  /** The earlier name, which lines of the audit still have. */
  readonly formerly?: string;
  /** The audit names it without its values. */
  readonly isPersonal?: true;
  /** Who may see and change it, if editors may not. */
  readonly by?: 'owner';
  /** Buttons, or other screens, change it. */
  readonly isElsewhere?: true;
}

export interface Field<Value = unknown> extends FieldOptions {
  readonly kind: Kind;
  /** Never set: it only carries the type of the value. */
  readonly value?: Value;
}

/** The fields of a record, in the order of its file. */
export interface Fields {
  readonly [name: string]: Field;
}

export type RecordOf<List extends Fields> = {
  [Name in keyof List]: List[Name] extends Field<infer Value> ? Value : never;
};

/** A field as declared, with the type of its value. */
type Declared<Options, Of extends Kind, Value> = Options & { readonly kind: Of } & Field<
    Options extends { readonly isOptional: true } ? Value | null : Value
  >;

const kindOf =
  <Value, Of extends Kind>(kind: Of) =>
  <const Options extends FieldOptions<Readonly<Value>>>(options: Options) =>
    ({ kind, ...options }) as Declared<Options, Of, Value>;

export const line = kindOf<string, 'line'>('line');
export const longText = kindOf<string, 'text'>('text');
export const pattern = kindOf<string, 'pattern'>('pattern');
export const address = kindOf<string, 'address'>('address');
export const email = kindOf<string, 'email'>('email');
export const zone = kindOf<string, 'zone'>('zone');
export const names = kindOf<string[], 'names'>('names');
export const lines = kindOf<string[], 'lines'>('lines');
export const hours = kindOf<{ days: string; hours: string }[], 'hours'>('hours');
export const flag = kindOf<boolean, 'flag'>('flag');
export const number = kindOf<number, 'number'>('number');
export const cents = kindOf<number, 'cents'>('cents');
export const day = kindOf<string, 'day'>('day');
export const time = kindOf<string, 'time'>('time');
export const moment = kindOf<number, 'moment'>('moment');

/** One of a few. */
export function choice<Choice extends string, const Options extends FieldOptions<Choice>>(
  of: Readonly<Record<Choice, string>>,
  options: Options,
) {
  return kindOf<Choice, 'choice'>('choice')<Options & { of: typeof of }>({ ...options, of });
}

/** Any of a few. */
export function choices<Choice extends string, const Options extends FieldOptions<readonly Choice[]>>(
  of: Readonly<Record<Choice, string>>,
  options: Options,
) {
  return kindOf<Choice[], 'choices'>('choices')<Options & { of: typeof of }>({ ...options, of });
}

/** Fields that belong together. */
export function group<const Options extends FieldOptions<object>, const List extends Fields>(
  options: Options,
  fields: List,
) {
  return { kind: 'group', ...options, fields } as Declared<
    Options & { fields: List },
    'group',
    RecordOf<List>
  >;
}

export const slug = <const Options extends FieldOptions<string>>(options: Options) =>
  pattern({
    max: 80,
    ...options,
    rule: {
      fits: (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
      message: 'must be lowercase words joined by hyphens, such as pier-nine',
    },
  });

export const status = choice(
  { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' },
  { label: 'Status', isElsewhere: true },
);

export interface PathField extends Field {
  /** The names on the way to it, joined by dots: `discount.percentOff`. Forms and errors use this name too. */
  readonly path: string;
}

/** All fields, those of groups one by one. */
export function listFields(fields: Fields, prefix = ''): PathField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.fields
      ? listFields(field.fields as Fields, `${prefix}${name}.`)
      : [{ ...field, path: prefix + name }],
  );
}

type Path<List> = {
  [Name in keyof List & string]: List[Name] extends { readonly fields: infer Group }
    ? `${Name}.${keyof Group & string}`
    : Name;
}[keyof List & string];

/** A record's fields by their paths, as forms take them. */
export function byPath<const List extends Fields>(fields: List): Readonly<Record<Path<List>, PathField>> {
  return Object.fromEntries(listFields(fields).map((field) => [field.path, field])) as Record<
    Path<List>,
    PathField
  >;
}

/** The names of fields whose values the audit doesn't keep. */
export function personalFields<List extends Fields>(fields: List): (keyof List & string)[] {
  return Object.keys(fields).filter((name) => fields[name]!.isPersonal);
}

/** The value at a path of a record; null where its group is. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name] ?? null,
      record,
    );
}

/** A record, or a group of it, from its fields' values; an optional group without any is null. */
export function recordFrom<List extends Fields>(
  fields: List,
  read: (field: PathField) => unknown,
  prefix = '',
): RecordOf<List> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const path = prefix + name;
      if (!field.fields) return [name, read({ ...field, path })];
      const group = recordFrom(field.fields as Fields, read, `${path}.`);
      const isEmpty = Object.values(group).every((value) => value === null || String(value) === '');
      return [name, field.isOptional && isEmpty ? null : group];
    }),
  ) as RecordOf<List>;
}

/** The column of a field's value; null where that is in a table of its own. */
export function columnOf(field: PathField): string | null {
  return field.column === undefined ? snakeCaseOf(field) : field.column;
}

/** "percent_off" of `discount.percentOff`. */
export function snakeCaseOf({ path }: PathField): string {
  return path.slice(path.lastIndexOf('.') + 1).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
