import styles from './status-mark.module.css';

const words = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' } as const;

/** Whether a record is on the site. The word carries it, the color helps. */
export function StatusMark({ status }: { status: keyof typeof words }) {
  return (
    <span className={styles.mark} data-status={status}>
      {words[status]}
    </span>
  );
}
