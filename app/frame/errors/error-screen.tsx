import { use } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { DocumentPartsContext } from '../../document/document-parts.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';

/** The fallback for any error: a heading, the status, and a reference to quote. Never a stack trace or a secret. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, message } = whatToSay(error);
  const { reference } = use(DocumentPartsContext);
  return (
    <div className={`wrap ${styles.notice}`}>
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      {/* The drawing comes with documents only. In a running page, the text is enough. */}
      {import.meta.env.SSR && <TornTicket />}
      <h1>Unexpected Application Error!</h1>
      <p className={styles.words}>
        {status} {message}
      </p>
      <p className={styles.words}>
        We’ve logged it. Try again in a minute. If that doesn’t help, <Link to="/contact">write to us</Link>
        {/* Only the server knows it, and hydration leaves it alone. */}
        <span
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: reference && ` and mention <code>${reference}</code>` }}
        />
        .
      </p>
      <div className={styles.ways}>
        <Link className={buttonStyles.button} to="/verified-codes">
          Browse All Codes
        </Link>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}

function whatToSay(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, message: error.statusText || 'The server couldn’t respond.' };
  }
  return { status: 500, message: 'Something went wrong on our side.' };
}

function TornTicket() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 110" aria-hidden="true">
      <path data-tone="sheet" d="M8 14h96l-8 16 8 16-8 16 8 16-8 18H8a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z" />
      <path
        data-tone="lemon"
        d="m126 20 78-8a8 8 0 0 1 9 7l6 58a8 8 0 0 1-7 9l-80 9 6-18-10-15 6-17-10-14z"
      />
      <path data-tone="line" d="M18 40h46M18 56h60M18 72h34M146 42l46-5M148 60l50-5" />
    </svg>
  );
}
