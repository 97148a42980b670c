import { Form, Link } from 'react-router';
import type { LabelKind, OfficeLabel } from '../../data/site/labels.server.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../words/counts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import fieldStyles from '../ui/form/fields.module.css';
import { useNotes } from '../ui/notes.tsx';
import styles from './categories.module.css';
import type { LabelProblem } from './change-labels.server.ts';

interface LabelEditorProps {
  readonly kind: LabelKind;
  readonly label: OfficeLabel;
  readonly noun: string;
  /** The id of a list of names to merge with. */
  readonly namesId: string;
  /** The list without this editor. */
  readonly closeAddress: string;
  readonly problem: LabelProblem | undefined;
}

/** Small forms that rename, merge, or delete one category or tag. */
export function LabelEditor({ kind, label, noun, namesId, closeAddress, problem }: LabelEditorProps) {
  const { name, uses } = label;
  return (
    <div className={`stack ${styles.editor}`}>
      <LabelForm kind={kind} label={label} title={`Rename ${name}`}>
        <NameField
          label="New name"
          initial={name}
          error={problem?.intent === 'rename' ? problem : undefined}
          hint={kind === 'category' ? undefined : 'Its address changes too, and the old one redirects.'}
        />
        <Button name="intent" value="rename">
          Rename
        </Button>
      </LabelForm>
      <LabelForm kind={kind} label={label} title={`Merge ${name}`}>
        <NameField
          label="Merge into"
          initial=""
          namesId={namesId}
          error={problem?.intent === 'merge' ? problem : undefined}
          hint={uses > 0 ? `${countText(uses, noun)} will move to the other one.` : undefined}
        />
        <ConfirmButton
          label="Merge"
          needsFields
          isFinal
          title={`Merge “${name}”?`}
          confirm={
            <Button name="intent" value="merge">
              Merge
            </Button>
          }
        >
          <p>
            {uses > 0 ? `${countText(uses, noun)} will move to the other one. ` : ''}“{name}” will be deleted.
            This can’t be undone.
          </p>
        </ConfirmButton>
      </LabelForm>
      <div className={`row ${styles.ends}`}>
        {uses === 0 && (
          <LabelForm kind={kind} label={label} title={`Delete ${name}`}>
            <Button name="intent" value="delete" kind="plain">
              Delete
            </Button>
          </LabelForm>
        )}
        {problem?.intent === 'delete' && (
          <p className="problem small" role="alert">
            {problem.error}
          </p>
        )}
        <Link to={closeAddress}>Close</Link>
      </div>
    </div>
  );
}

function LabelForm({
  kind,
  label,
  title,
  children,
}: Pick<LabelEditorProps, 'kind' | 'label'> & { title: string; children: React.ReactNode }) {
  return (
    <Form method="post" className={styles.form} aria-label={title} preventScrollReset noValidate>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={label.id} />
      <input type="hidden" name="version" value={label.version} />
      {children}
    </Form>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly initial: string;
  readonly hint?: string | undefined;
  readonly error: LabelProblem | undefined;
  readonly namesId?: string;
}

export function NameField({ label, initial, hint, error, namesId }: NameFieldProps) {
  const notes = useNotes({ hint, error: error?.error, isAlert: true });
  return (
    <div className={fieldStyles.row}>
      <label htmlFor={notes.id}>{label}</label>
      <input
        key={initial}
        type="text"
        name="name"
        maxLength={40}
        required
        autoComplete="off"
        list={namesId}
        defaultValue={error?.typed ?? initial}
        {...notes.control}
      />
      {notes.hint}
      {notes.error}
    </div>
  );
}
