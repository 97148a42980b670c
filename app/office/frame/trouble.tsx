import { use } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { DocumentPartsContext } from '../../document/document-parts.ts';
import { TornTicket } from '../../frame/errors/torn-ticket.tsx';
import buttonStyles from '../../ui/button.module.css';
import styles from './trouble.module.css';

interface TroubleProps {
  readonly error: unknown;
  /** Whether it's shown without the office's frame. */
  readonly isAlone?: boolean;
}

/** The page of an error where there's no frame: for somebody who isn't let in, or when the frame's own data failed. */
export function TroublePage({ error }: { error: unknown }) {
  return (
    <main id="main" className={styles.alone}>
      <Trouble error={error} isAlone />
    </main>
  );
}

/** An error of the office, with what to do. Never a stack trace. */
export function Trouble({ error, isAlone = false }: TroubleProps) {
  const { reference } = use(DocumentPartsContext);
  const status = statusOf(error);
  const detail = isRouteErrorResponse(error) ? error.data : undefined;
  return (
    <div className={`stack start ${styles.trouble}`}>
      <title>{`${titles[status] ?? titles[500]} | Office`}</title>
      <meta name="robots" content="noindex" />
      <TornTicket />
      <h1>{titles[status] ?? titles[500]}</h1>
      <p>{typeof detail === 'string' && detail ? detail : (words[status] ?? words[500])}</p>
      {/* A page with a reference is a document only, so React never renders it again without the reference. */}
      {reference && (
        <p className="soft">
          If that doesn’t help, give the person who runs the server this reference: <code>{reference}</code>
        </p>
      )}
      <Ways status={status} isAlone={isAlone} />
    </div>
  );
}

/** Where to go next, always by a full load: the failed page may have nothing to continue from. */
function Ways({ status, isAlone }: { status: number; isAlone: boolean }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const signIn = `/office/sign-in?${new URLSearchParams({ to: here })}`;
  const [to, name] =
    status === 401
      ? [signIn, 'Sign in again']
      : status === 403 || status === 404
        ? [QUEUE, 'Go to the queue']
        : [here, 'Try again'];
  return (
    <div className={`row ${styles.ways}`}>
      <a className={buttonStyles.button} href={to}>
        {name}
      </a>
      {to === here && !isAlone && pathname !== QUEUE && <a href={QUEUE}>Go to the queue</a>}
    </div>
  );
}

const QUEUE = '/office';

/** The status to show: 500 for any error that isn't a response. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
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
  503: 'Wait a few seconds, then try again. Anything you typed in a form is kept on this device.',
};
