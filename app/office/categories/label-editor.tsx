import { useId } from 'react';
import { Form, Link } from 'react-router';
import type { LabelKind, OfficeLabel } from '../../data/site/labels.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { countText } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import fieldStyles from '../ui/form/fields.module.css';
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
    <div className={styles.editor}>
      <LabelForm kind={kind} label={label} title={`Rename ${name}`}>
        <NameField
          label="New name"
          initial={name}
          error={problem?.intent === 'rename' ? problem : undefined}
          hint={kind === 'category' ? undefined : 'Its address changes too, and the old one redirects.'}
        />
        <button type="submit" name="intent" value="rename" className={buttonStyles.button}>
          Rename
        </button>
      </LabelForm>
      <LabelForm kind={kind} label={label} title={`Merge ${name}`}>
        <NameField
          label="Merge into"
          initial=""
          namesId={namesId}
          error={problem?.intent === 'merge' ? problem : undefined}
          hint={uses > 0 ? `Its ${countText(uses, noun, LOCALE)} move to the other one.` : undefined}
        />
        <ConfirmButton
          label="Merge"
          isFinal
          title={`Merge “${name}”?`}
          confirm={
            <button type="submit" name="intent" value="merge" className={buttonStyles.button}>
              Merge
            </button>
          }
        >
          <p>
            {uses > 0 ? `${countText(uses, noun, LOCALE)} will move to the other one. ` : ''}“{name}” will be
            deleted. This can’t be undone.
          </p>
        </ConfirmButton>
      </LabelForm>
      <div className={styles.ends}>
        {uses === 0 && (
          <LabelForm kind={kind} label={label} title={`Delete ${name}`}>
            <button
              type="submit"
              name="intent"
              value="delete"
              className={buttonStyles.button}
              data-kind="plain"
            >
              Delete
            </button>
          </LabelForm>
        )}
        {problem?.intent === 'delete' && (
          <p className={fieldStyles.error} role="alert">
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
    <Form method="post" className={styles.form} aria-label={title} preventScrollReset>
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

/** A name, with what is wrong with it. */
export function NameField({ label, initial, hint, error, namesId }: NameFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={fieldStyles.row}>
      <label htmlFor={id}>{label}</label>
      <input
        key={initial}
        type="text"
        id={id}
        name="name"
        maxLength={40}
        required
        autoComplete="off"
        list={namesId}
        defaultValue={error?.typed ?? initial}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error.error}
        </p>
      )}
    </div>
  );
}
