import { useId } from 'react';
import { AMOUNT_LENGTH, type Amount } from './amount.ts';
import styles from './amount-field.module.css';

interface AmountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly amount: Amount;
  /** What to know before typing. */
  readonly note?: string | undefined;
  /** The id of what's wrong with a group of amounts, which this is one of. */
  readonly wrongId?: string | undefined;
}

/** A field for dollars. It keeps what was typed, and shows its error below. */
export function AmountField({ name, label, amount, note, wrongId }: AmountFieldProps) {
  const id = useId();
  const { text, isOdd } = amount;
  const told = isOdd ? 'Enter an amount like 87.50.' : note;
  return (
    <div className={styles.amount}>
      <label>
        {label}
        <input
          type="text"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
          defaultValue={text}
          aria-invalid={isOdd || wrongId !== undefined || undefined}
          aria-describedby={told ? id : wrongId}
        />
      </label>
      {told && (
        <small id={id} data-odd={isOdd} role={isOdd && 'alert'} key={told}>
          {told}
        </small>
      )}
    </div>
  );
}
