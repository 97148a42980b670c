import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './status-mark.module.css';

export const statusWords = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
  scheduled: 'Scheduled',
  aging: 'Verified',
  untested: 'Not tested yet',
  failing: 'Failing',
} as const;

/** As on public badges. A draft has a ring instead, and what was withdrawn a square. */
const icons: Partial<Record<keyof typeof statusWords, IconName>> = {
  published: 'tick',
  scheduled: 'calendar',
  aging: 'clock',
  untested: 'question',
  failing: 'cross',
};

interface StatusMarkProps {
  readonly status: keyof typeof statusWords;
  /** Said instead of the status: "Expired". */
  readonly text?: string;
  /** Printed after it, in softer ink: "sample". */
  readonly note?: React.ReactNode;
}

/** Whether a record is on the site. The word says it; the color only helps. */
export function StatusMark({ status, text, note }: StatusMarkProps) {
  const icon = icons[status];
  return (
    <span className={styles.status}>
      <span className={styles.mark} data-status={status}>
        {icon && <Icon name={icon} />}
        {text ?? statusWords[status]}
      </span>
      {note && (
        <>
          {' '}
          <span className={`soft ${styles.note}`}>{note}</span>
        </>
      )}
    </span>
  );
}
