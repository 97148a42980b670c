import { z } from 'zod';
import type { Field, Fields, Kind, RecordOf } from './field.ts';
import * as schemas from './schemas.ts';

/** The schema of a field, which may be missing where the field is optional or has a default. */
type SchemaOf<Item> =
  Item extends Field<infer Value>
    ? Item extends { readonly isOptional: true } | { readonly default: unknown }
      ? z.ZodDefault<z.ZodType<Value, Value>>
      : z.ZodType<Value, Value>
    : never;

type ShapeOf<List extends Fields> = { -readonly [Name in keyof List]: SchemaOf<List[Name]> };

/** The schemas of a record's fields, for an object that may have more. */
export function shapeOf<const List extends Fields>(fields: List): ShapeOf<List> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]),
  ) as unknown as ShapeOf<List>;
}

/** The schema of a record with these fields and no others. */
export function recordSchema<const List extends Fields>(fields: List) {
  return z.strictObject(shapeOf(fields)) as unknown as z.ZodObject<ShapeOf<List>, z.core.$strict> &
    z.ZodType<RecordOf<List>>;
}

function schemaOf(field: Field): z.ZodType {
  const schema = bare[field.kind](field);
  if (field.isOptional) return schemas.optional(schema);
  return field.default === undefined ? schema : schema.default(field.default);
}

const NOT_LISTED = 'must be one of those listed';

const bare: Readonly<Record<Kind, (field: Field) => z.ZodType>> = {
  line: (field) =>
    ruled(field, field.default === '' ? schemas.textOrNone(field.max!) : schemas.text(field.max!)),
  text: ({ max }) => schemas.longText(max!),
  pattern: ({ rule }) => schemas.fitting(rule!.fits, rule!.message),
  address: () => schemas.webAddress,
  email: () => z.email('must be an email address'),
  zone: () => schemas.zone,
  choice: ({ of }) => z.enum(Object.keys(of!), NOT_LISTED),
  choices: ({ of }) => z.array(z.enum(Object.keys(of!), NOT_LISTED)),
  names: (field) => listOf(field),
  lines: (field) => listOf(field),
  hours: ({ max }) =>
    z
      .array(z.strictObject({ days: schemas.text(40), hours: schemas.text(40) }))
      .max(max!, `must be at most ${max} lines`),
  flag: () => z.boolean(),
  number: ({ min, max }) => {
    const message = max === undefined ? `must be at least ${min}` : `must be ${min} to ${max}`;
    const number = z.int(message).min(min!, message);
    return max === undefined ? number : number.max(max, message);
  },
  cents: () => schemas.cents,
  day: () => schemas.day,
  time: () => schemas.pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:00'),
  moment: () => schemas.moment,
  group: ({ fields }) => recordSchema(fields as Fields),
};

function listOf(field: Field): z.ZodType {
  const { min = 0, max, itemMax } = field;
  const items = z.array(ruled(field, schemas.text(itemMax!)));
  return items
    .min(min, min === 1 ? 'must have at least one line' : `must be at least ${min}`)
    .max(max!, `must be at most ${max}`);
}

function ruled({ rule }: Field, schema: z.ZodType<string>): z.ZodType {
  return rule ? schema.refine(rule.fits, rule.message) : schema;
}
