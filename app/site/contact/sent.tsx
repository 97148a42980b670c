import { Envelope } from '../../frame/envelope.tsx';
import { metadata } from '../../frame/metadata.ts';
import styles from '../../frame/notice.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/sent';
import { MESSAGE_SENT } from './message-sent.ts';

export function meta({ matches }: Route.MetaArgs) {
  return metadata(matches[1].loaderData, {
    title: MESSAGE_SENT.title,
    description: MESSAGE_SENT.text,
    keywords: ['contact'],
    path: '/contact/sent',
    noindex: true,
  });
}

/** Where the form leads without JavaScript: the confirmation. */
export default function ContactSentPage() {
  return (
    <div className={`wrap ${styles.notice}`}>
      <Envelope />
      <h1>{MESSAGE_SENT.title}</h1>
      <p className={styles.words}>{MESSAGE_SENT.text}</p>
      <div className={styles.ways}>
        <Link className={buttonStyles.button} to="/verified-codes">
          Browse All Codes
        </Link>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}
