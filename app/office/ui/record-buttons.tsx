import { Link, type LinkProps } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { INTENT_FIELD } from './form/form-values.ts';

interface ButtonLinkProps extends LinkProps {
  readonly kind?: 'plain';
}

export function ButtonLink({ kind, ...props }: ButtonLinkProps) {
  return <Link className={buttonStyles.button} data-kind={kind} {...props} />;
}

interface StatusButtonProps {
  readonly intent: 'publish' | 'withdraw';
  readonly kind?: 'plain' | undefined;
}

export function StatusButton({ intent, kind }: StatusButtonProps) {
  return (
    <Button name={INTENT_FIELD} value={intent} kind={kind}>
      {intent === 'publish' ? 'Publish' : 'Withdraw'}
    </Button>
  );
}

/** What can be done to the selected records of a list. */
export function StatusButtons() {
  return (['publish', 'withdraw'] as const).map((intent) => (
    <StatusButton key={intent} intent={intent} kind="plain" />
  ));
}

/** Saves a record with the status that it has. A new one becomes a draft. */
export function SaveButton({ isNew = false, kind }: { isNew?: boolean; kind?: 'plain' }) {
  return (
    <Button name={INTENT_FIELD} value="save" kind={kind}>
      {isNew ? 'Save as draft' : 'Save'}
    </Button>
  );
}

interface SaveButtonsProps {
  /** Undefined for a new record. */
  readonly status?: 'draft' | 'published' | 'withdrawn' | undefined;
}

/**
 * The buttons of a record's form. Most people publish a new record right away, so that comes first. An older one is saved
 * with its status by the first, and changes it by the second.
 */
export function SaveButtons({ status }: SaveButtonsProps) {
  if (status === undefined)
    return (
      <>
        <StatusButton intent="publish" />
        <SaveButton isNew kind="plain" />
      </>
    );
  return (
    <>
      <SaveButton />
      <StatusButton intent={status === 'published' ? 'withdraw' : 'publish'} kind="plain" />
    </>
  );
}
