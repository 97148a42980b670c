import { Form } from 'react-router';
import type { RunView } from '../../data/imports/uploads/list-runs.server.ts';
import { sourceName } from '../../domain/sources.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { countText } from '../../words/counts.ts';
import { INTENT_FIELD } from '../ui/form/form-values.ts';
import styles from './run.module.css';

interface StoresFormProps {
  readonly run: RunView;
  /** All of ours, by name. */
  readonly stores: readonly { readonly slug: string; readonly name: string }[];
  /** Whether it's unfolded although we have no guess, because the refused rows are shown. */
  readonly isOpen: boolean;
}

/** Asks which of our stores the feed means by its own. An answer holds for every later file of the source. */
export function StoresForm({ run, stores, isOpen }: StoresFormProps) {
  const unknown = run.notes.unknownStores ?? [];
  const rowsOfAll = unknown.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <details open={isOpen || unknown.some(({ suggested }) => suggested)}>
      <summary className="unfold">
        {countText(unknown.length, 'store')} not on the site ({countText(rowsOfAll, 'row')})
      </summary>
      <p className="soft">
        Their rows won’t be imported. If one is a store of yours, choose it: later files from{' '}
        {sourceName(run.source)} will use it too.
      </p>
      <Form method="post" className={`stack ${styles.stores}`} aria-label="Stores">
        <datalist id="our-stores">
          {stores.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </datalist>
        {unknown.map(({ id, name, suggested, rows }) => (
          <Field key={id || name} name="slug" label={name || id} note={countText(rows, 'row')}>
            {(control) => (
              <>
                <input type="hidden" name="feedStore" value={id || name} />
                <input
                  {...control}
                  type="text"
                  list="our-stores"
                  defaultValue={suggested ?? ''}
                  placeholder="Choose a store"
                  autoComplete="off"
                  autoCapitalize="none"
                />
              </>
            )}
          </Field>
        ))}
        <div>
          <Button name={INTENT_FIELD} value="stores" kind="plain">
            Use these stores
          </Button>
        </div>
      </Form>
    </details>
  );
}
