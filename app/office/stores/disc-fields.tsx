import { useEffect, useId, useRef, useState } from 'react';
import { storeEmoji, suggestEmoji, suggestHue } from '../../domain/office/store-suggestions.ts';
import { storeFields } from '../../records/store.ts';
import { StoreDisc } from '../../ui/store/store-disc.tsx';
import fieldStyles from '../ui/form/fields.module.css';
import { FieldRow } from '../ui/form/fields.tsx';
import { firstValueOf } from '../ui/form/form-values.ts';
import { useFormState } from '../ui/form/record-form.tsx';
import styles from './disc-fields.module.css';

/** Discs are drawn in twelve hues, this many degrees apart. */
const STEP = 30;
const colors = [
  'Rose',
  'Orange',
  'Amber',
  'Yellow',
  'Lime',
  'Green',
  'Teal',
  'Cyan',
  'Sky',
  'Blue',
  'Violet',
  'Magenta',
];

interface DiscFieldsProps {
  /** The name typed so far: it suggests both until somebody chooses them. */
  readonly name: string;
  /** Whether the store is new, so that both are suggested. */
  readonly isNew: boolean;
}

/** The emoji and the color of a store's disc, which shows them as they are chosen. */
export function DiscFields({ name, isNew }: DiscFieldsProps) {
  const id = useId();
  const { values } = useFormState();
  const input = useRef<HTMLInputElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [logo, setLogo] = useState(firstValueOf(values, 'logo'));
  const [hue, setHue] = useState(nearest(Number(firstValueOf(values, 'hue') || suggestHue(name))));
  const [isColorChosen, setColorChosen] = useState(!isNew || firstValueOf(values, 'hue') !== '');
  const suggestedHue = suggestHue(name);
  // The color follows the name until somebody moves the range.
  useEffect(() => {
    if (isColorChosen) return;
    if (range.current) range.current.value = String(suggestedHue);
    setHue(suggestedHue);
  }, [isColorChosen, suggestedHue]);
  const choose = (emoji: string) => {
    if (!input.current) return;
    input.current.value = emoji;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    setLogo(emoji);
  };
  const shown = logo.trim() || suggestEmoji(name);

  return (
    <div className="stack">
      <FieldRow name="logo" label="Emoji" hint={storeFields.logo.hint} onChange={setLogo}>
        {(control) => (
          <span className={`row ${styles.emoji}`}>
            <span className={styles.disc}>
              <StoreDisc logo="" hue={hue} size="large" />
              <input
                ref={input}
                type="text"
                maxLength={8}
                autoComplete="off"
                placeholder={suggestEmoji(name)}
                {...control}
              />
            </span>
            <span data-needs-js="">
              {storeEmoji.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={`Use ${emoji}`}
                  aria-pressed={emoji === shown}
                  onClick={() => choose(emoji)}
                >
                  {emoji}
                </button>
              ))}
            </span>
          </span>
        )}
      </FieldRow>
      {(isColorChosen || name.trim() !== '') && (
        <div className={fieldStyles.row}>
          <label htmlFor={`${id}-hue`}>Color</label>
          <output className="note" htmlFor={`${id}-hue`}>
            {colors[hue / STEP]}
          </output>
          <input
            ref={range}
            id={`${id}-hue`}
            className={styles.range}
            type="range"
            name="hue"
            min={0}
            max={330}
            step={STEP}
            defaultValue={hue}
            aria-valuetext={colors[hue / STEP]}
            onChange={({ target }) => {
              setColorChosen(true);
              setHue(Number(target.value));
            }}
          />
        </div>
      )}
    </div>
  );
}

function nearest(hue: number): number {
  return (Math.round(hue / STEP) % 12) * STEP;
}
