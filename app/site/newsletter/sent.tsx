import { Envelope } from '../../frame/envelope.tsx';
import { LINK_SENT } from '../../frame/newsletter/newsletter-fields.ts';
import styles from '../../frame/notice.module.css';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/sent';
import { newsletterMetadata } from './newsletter-metadata.ts';

export const handle = { personal: true } satisfies RouteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return newsletterMetadata(matches[1].loaderData, LINK_SENT.title, '/newsletter/sent');
}

/** Where the form leads without JavaScript. The page is the same for every address. */
export default function NewsletterSentPage() {
  return (
    <div className={`wrap stack ${styles.notice}`}>
      <Envelope />
      <h1>{LINK_SENT.title}</h1>
      <p className="lead">{LINK_SENT.text}</p>
      <p className="lead">No email after ten minutes? Check your spam folder, or try again.</p>
      <div className={`row ${styles.ways}`}>
        <Link to="/verified-codes">Browse All Codes</Link>
        <Link to="/newsletter">Try again</Link>
      </div>
    </div>
  );
}
