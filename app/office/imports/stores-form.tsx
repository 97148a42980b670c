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
}

/** Asks which of our stores the feed means by its own. An answer holds for every later file of the source. */
export function StoresForm({ run, stores }: StoresFormProps) {
  const unknown = run.notes.unknownStores ?? [];
  return (
    <section className="stack" aria-labelledby="stores">
      <h2 id="stores">Stores that aren’t on the site</h2>
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
    </section>
  );
}
