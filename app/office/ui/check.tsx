import { type ComponentProps, useId } from 'react';

interface CheckProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint: React.ReactNode;
  readonly hintClassName?: string | undefined;
}

/** Yes or no, with what it means. It's sent as "1". */
export function Check({ label, hint, className, hintClassName, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className={className}>
      <input {...input} type="checkbox" id={id} value="1" aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={hintClassName}>
        {hint}
      </p>
    </div>
  );
}
