import { useState } from 'react';
import { TextField } from '../ui/form/fields.tsx';
import { firstValueOf } from '../ui/form/form-values.ts';
import { useFormState } from '../ui/form/record-form.tsx';
import styles from './tags-field.module.css';

/** Enough to choose from, and on one or two lines. */
const SHOWN = 8;

/** Tags with commas between them. The known ones that fit what is being typed are buttons below. */
export function TagsField({ known }: { known: readonly string[] }) {
  const { values } = useFormState();
  const [typed, setTyped] = useState(() => firstValueOf(values, 'tags'));
  const tags = tagsIn(typed);
  const begun = /,\s*$/.test(typed) ? '' : (tags.at(-1) ?? '');
  const isWhole = known.some((tag) => isSame(tag, begun));
  const fitting = known
    .filter((tag) => !tags.some((each) => isSame(each, tag)))
    .filter((tag) => isWhole || tag.toLowerCase().includes(begun.toLowerCase()))
    .slice(0, SHOWN);

  const add = (tag: string, input: HTMLInputElement) => {
    const kept = begun && !isWhole ? tags.slice(0, -1) : tags;
    input.value = [...kept, tag, ''].join(', ');
    setTyped(input.value);
    // The form keeps its draft when a field says that it changed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };

  return (
    <div>
      <TextField
        name="tags"
        label="Tags"
        hint="Up to five, separated by commas. New tags are created when you save."
        onChange={setTyped}
      />
      {fitting.length > 0 && (
        <ul className={`flow ${styles.known}`} role="list" aria-label="Tags in use" data-needs-js="">
          {fitting.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Add the tag ${tag}`}
                onClick={({ currentTarget: { form } }) =>
                  add(tag, form!.elements.namedItem('tags') as HTMLInputElement)
                }
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function tagsIn(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
