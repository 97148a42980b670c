import { Field, type FieldProps } from '../../ui/field.tsx';

interface HintedFieldProps extends Omit<FieldProps, 'note'> {
  /** How to fill it in. An error says it again, and takes its place. */
  readonly hint?: string | undefined;
}

/** A field with a sentence below it. */
export function HintedField({ hint, children, ...field }: HintedFieldProps) {
  if (!hint || field.error) return <Field {...field}>{children}</Field>;
  return (
    <Field {...field}>
      {(control) => (
        <>
          {children({ ...control, 'aria-describedby': `${control.id}-hint` })}
          <p id={`${control.id}-hint`} className="note">
            {hint}
          </p>
        </>
      )}
    </Field>
  );
}
