import { Form } from 'react-router';
import type { RunView } from '../../../data/imports/uploads/list-runs.server.ts';
import { Button } from '../../../ui/button.tsx';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import formStyles from '../../ui/form/record-form.module.css';
import { applyText } from '../import-words.ts';
import styles from '../run.module.css';

/** Applies the file, or forgets it. */
export function Decide({ run }: { readonly run: RunView }) {
  const { created, changed, gone } = run.counts;
  const { held, missing, unchanged } = run.counts;
  const isNothing = created + changed + gone + held + missing === 0;
  return (
    <Form method="post" className={`flow ${formStyles.buttons} ${styles.decide}`} aria-label="Decide">
      <input type="hidden" name="file" value={run.fileHash} />
      {/* Where all is as it was, applying notes when the source last listed its codes. */}
      {(!isNothing || unchanged > 0) && (
        <Button name={INTENT_FIELD} value="apply">
          {applyText(run.counts)}
        </Button>
      )}
      <Button name={INTENT_FIELD} value="discard" kind="plain">
        Discard
      </Button>
      {isNothing && <span className="soft">It would change nothing.</span>}
    </Form>
  );
}
