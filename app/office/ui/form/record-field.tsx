import type { PathField } from '../../../records/field.ts';
import { CheckField, ChoicesField } from './choice-fields.tsx';
import { SelectField, TextAreaField, TextField, type TextFieldProps } from './fields.tsx';
import { fitsField } from './record-values.ts';
import { ZoneField } from './zone-field.tsx';

interface RecordFieldProps
  extends Pick<
    TextFieldProps,
    'mark' | 'prefix' | 'type' | 'list' | 'autoComplete' | 'isShort' | 'placeholder' | 'onChange'
  > {
  readonly field: PathField;
  /** Instead of the field's own. */
  readonly hint?: React.ReactNode;
  /** Whether it must be filled in, if that doesn't depend only on the field. */
  readonly isRequired?: boolean;
}

/** The control of a record's field, by its kind. */
export function RecordField({ field, ...given }: RecordFieldProps) {
  const { kind, path: name, label, max, rows, of, isOptional, isDay, unit } = field;
  const isRequired = !isOptional && field.default === undefined;
  const fits = (text: string) => fitsField(field, text);
  const shared = { name, label, hint: field.hint, isRequired, fits, ...given };
  const text = { ...shared, ...(max !== undefined && { maxLength: max }) };
  switch (kind) {
    case 'flag':
      return <CheckField name={name} label={label} hint={shared.hint} />;
    case 'choices':
      return (
        <ChoicesField type="checkbox" {...{ name, label }} hint={shared.hint} choices={choicesOf(of!)} />
      );
    case 'choice':
      return (
        <SelectField
          {...shared}
          isRequired={!isOptional}
          choices={choicesOf(isOptional ? { '': 'Not known', ...of } : of!)}
        />
      );
    case 'zone':
      return <ZoneField {...shared} />;
    case 'lines':
    case 'hours':
      return <TextAreaField {...shared} rows={rows ?? 3} />;
    case 'cents':
      return <TextField inputMode="decimal" isShort prefix="$" {...shared} />;
    case 'number':
      return <TextField inputMode="numeric" isShort {...shared} {...(unit && { suffix: unit })} />;
    case 'day':
      return <TextField type="date" isShort {...shared} />;
    case 'time':
      return <TextField type="time" isShort {...shared} />;
    case 'moment':
      return <TextField type={isDay ? 'date' : 'datetime-local'} isShort={isDay === true} {...shared} />;
    case 'address':
      return <TextField type="url" {...shared} />;
    case 'email':
      return <TextField type="email" {...shared} />;
    case 'names':
      return <TextField {...shared} />;
    case 'pattern':
      // The case that was typed is kept, so a phone's keyboard must not begin with a capital.
      return <TextField autoCapitalize="none" {...text} />;
    default:
      return rows === undefined ? <TextField {...text} /> : <TextAreaField {...text} rows={rows} />;
  }
}

function choicesOf(of: Readonly<Record<string, string>>) {
  return Object.entries(of).map(([value, label]) => ({ value, label }));
}
