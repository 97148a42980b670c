import { useId } from 'react';
import boxStyles from '../../ui/boxed-field.module.css';
import { AMOUNT_LENGTH, type Amount } from './amount.ts';
import styles from './amount-field.module.css';

interface AmountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly amount: Amount;
  /** What to know before typing. */
  readonly note?: string | undefined;
  /** The id of the error of a group of amounts that this field is in. */
  readonly wrongId?: string | undefined;
}

/** A field for dollars. It keeps what was typed, and shows its error below. */
export function AmountField({ name, label, amount, note, wrongId }: AmountFieldProps) {
  const id = useId();
  const { text, isOdd } = amount;
  const hint = isOdd ? 'Enter an amount like 87.50.' : note;
  return (
    <div className={styles.amount}>
      <label className={boxStyles.field}>
        <span>{label}</span>
        <input
          type="text"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
          defaultValue={text}
          aria-invalid={isOdd || wrongId !== undefined || undefined}
          aria-describedby={hint ? id : wrongId}
        />
      </label>
      {hint && (
        <small id={id} data-odd={isOdd} role={isOdd && 'alert'} key={hint}>
          {hint}
        </small>
      )}
    </div>
  );
}
