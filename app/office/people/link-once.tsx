import type { SentLink } from '../../mail/office-link.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './people.module.css';

/** A link that was just made, which is shown this once. */
export function LinkOnce({ link: { url, email, kind, isMailed } }: { link: SentLink }) {
  return (
    <Notice>
      <div className={`stack start ${styles.link}`}>
        <p>
          {kind === 'reset' ? 'A password reset link' : 'An invitation'} for <b>{email}</b>.{' '}
          {isMailed
            ? 'It’s on its way by email. You can also pass it on yourself.'
            : 'Email isn’t set up, so pass it on yourself.'}{' '}
          It works once, within 3 days, and won’t be shown again.
        </p>
        <p>
          <code>{url}</code>
        </p>
        <CopyButton text={url} label="Copy the link" className={buttonStyles.button} kind="plain" />
      </div>
    </Notice>
  );
}
