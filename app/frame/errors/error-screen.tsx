import { use } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { DocumentPartsContext } from '../../document/document-parts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';
import { TornTicket } from './torn-ticket.tsx';

/** The fallback for any error: a heading, the status, and a reference to quote. Never a stack trace or a secret. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, message } = whatToSay(error);
  const { reference } = use(DocumentPartsContext);
  return (
    <div className={`wrap stack ${styles.notice}`}>
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      {/* The drawing comes with documents only. In a running page, the text is enough. */}
      {import.meta.env.SSR && <TornTicket />}
      <h1>Unexpected Application Error!</h1>
      <p className="lead">
        {status} {message}
      </p>
      <p className="lead">
        We’ve logged it. Try again in a minute. If that doesn’t help, <Link to="/contact">write to us</Link>
        {/* Only the server knows it, and hydration leaves it alone. */}
        <span
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: reference && ` and mention <code>${reference}</code>` }}
        />
        .
      </p>
      <div className={`row ${styles.ways}`}>
        <ButtonLink to="/verified-codes">Browse All Codes</ButtonLink>
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
