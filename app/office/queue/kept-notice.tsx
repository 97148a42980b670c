import { Notice } from '../ui/notice.tsx';
import type { Trouble } from './device/unsent-forms.ts';
import styles from './queue-screen.module.css';

interface KeptNoticeProps {
  readonly trouble: Trouble | null;
  /** How many tests are only on this device. */
  readonly tests: number;
  /** Whether the device refused to store some of it. */
  readonly isUnstored: boolean;
  readonly onRetry: () => void;
}

/** Says what this device keeps until the server has it. */
export function KeptNotice({ trouble, tests, isUnstored, onRetry }: KeptNoticeProps) {
  if (trouble === null) return isUnstored ? <Notice tone="attention">{UNSTORED}</Notice> : null;
  return (
    <Notice tone="attention">
      <span data-kept={tests}>
        {trouble === 'signed-out' ? 'Your session has ended. ' : 'The office can’t be reached. '}
        {isUnstored ? UNSTORED : keptText(tests)}
      </span>
      {trouble === 'signed-out' ? (
        // A full load: the next page sends what is kept on the device.
        <a href="/office/sign-in?to=%2Foffice" {...(isUnstored && { target: '_blank', rel: 'noopener' })}>
          Sign in again
        </a>
      ) : (
        <button type="button" className={`text-button ${styles.plain}`} onClick={onRetry}>
          Try now
        </button>
      )}
    </Notice>
  );
}

const UNSTORED =
  'This browser can’t keep tests on the device. Leave this page open until everything you recorded is sent.';

function keptText(tests: number): string {
  if (tests === 0) return 'Nothing you recorded is lost.';
  const [what, them] = tests === 1 ? ['1 test is', 'it'] : [`${tests} tests are`, 'them'];
  return `${what} kept on this device and will be sent as soon as possible. Safari deletes ${them} after seven days without a visit.`;
}
