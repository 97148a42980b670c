import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link } from './link.tsx';

interface Look {
  readonly kind?: 'plain' | 'lemon' | undefined;
}

/** A button. Unless it says what it does instead, it sends the form around it. */
export function Button({ kind, type = 'submit', ...props }: Look & ComponentProps<'button'>) {
  return <button type={type} className={styles.button} data-kind={kind} {...props} />;
}

export function ButtonLink({ kind, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={styles.button} data-kind={kind} {...props} />;
}
