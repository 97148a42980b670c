import styles from './status-mark.module.css';

const words = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
  scheduled: 'Scheduled',
} as const;

interface StatusMarkProps {
  readonly status: keyof typeof words;
  /** Printed after it, in softer ink: "sample". */
  readonly note?: React.ReactNode;
}

/** Whether a record is on the site. The word carries it, the color helps. */
export function StatusMark({ status, note }: StatusMarkProps) {
  return (
    <>
      <span className={styles.mark} data-status={status}>
        {words[status]}
      </span>
      {note && (
        <>
          {' '}
          <span className={styles.note}>· {note}</span>
        </>
      )}
    </>
  );
}
