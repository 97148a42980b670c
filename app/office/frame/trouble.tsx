import { use } from 'react';
import { useLocation } from 'react-router';
import { DocumentPartsContext } from '../../document/document-parts.ts';
import buttonStyles from '../../ui/button.module.css';
import styles from './trouble.module.css';

interface TroubleProps {
  readonly status: number;
  /** What the route says about it, if anything. */
  readonly detail: unknown;
}

/** An error of the office, with what to do. Never a stack trace. */
export function Trouble({ status, detail }: TroubleProps) {
  const { pathname, search } = useLocation();
  const { reference } = use(DocumentPartsContext);
  const signIn = `/office/sign-in?${new URLSearchParams({ to: pathname + search })}`;
  return (
    <div className={styles.trouble}>
      <title>{`${titles[status] ?? titles[500]} | Office`}</title>
      <meta name="robots" content="noindex" />
      <h1>{titles[status] ?? titles[500]}</h1>
      <p>{typeof detail === 'string' && detail ? detail : (words[status] ?? words[500])}</p>
      {/* A page of an error is a document only, so React never renders it again without the reference. */}
      {reference && (
        <p className="soft">
          Reference: <code>{reference}</code>
        </p>
      )}
      <p>
        {/* A full load, because the failed page may have nothing to continue from. */}
        {status === 401 ? (
          <a className={buttonStyles.button} href={signIn}>
            Sign in again
          </a>
        ) : (
          <a className={buttonStyles.button} href="/office">
            Go to the queue
          </a>
        )}
      </p>
    </div>
  );
}

const titles: Readonly<Record<number, string>> = {
  401: 'Your session has ended',
  403: 'You can’t open this screen',
  404: 'Nothing here',
  500: 'Something went wrong',
  503: 'The office can’t reach its data',
};

const words: Readonly<Record<number, string>> = {
  401: 'Sign in again to continue. Drafts on this device are kept.',
  403: 'Your role doesn’t include it. An owner can change your role under People.',
  404: 'It may have been removed or merged, or the address has a typo.',
  500: 'It has been logged. Try again in a minute.',
  503: 'Wait a few seconds, then reload the page. Anything you typed in a form is kept on this device.',
};
