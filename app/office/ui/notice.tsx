import styles from './notice.module.css';

interface NoticeProps {
  /** Good news, something to look at, or a failure. */
  readonly tone?: 'done' | 'attention' | 'failed';
  readonly children: React.ReactNode;
}

/** A line above a screen's content that says what just happened. Screen readers read it as it appears. */
export function Notice({ tone = 'done', children }: NoticeProps) {
  return (
    <div
      className={`row ${styles.notice}`}
      data-tone={tone}
      data-notice=""
      role={tone === 'failed' ? 'alert' : 'status'}
      // A screen gives it the focus after a form (see screen.tsx).
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
