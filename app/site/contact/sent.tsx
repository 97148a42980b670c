import { Envelope } from '../../frame/envelope.tsx';
import { metadata } from '../../frame/metadata.ts';
import styles from '../../frame/notice.module.css';
import { siteOf } from '../../services.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/sent';
import { messageSent } from './message-sent.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, text } = loaderData ?? messageSent(null);
  return metadata(matches[1].loaderData, {
    title,
    description: text,
    keywords: ['contact'],
    path: '/contact/sent',
    noindex: true,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { replyWithin } = await siteOf(context);
  return messageSent(replyWithin);
}

/** Where the form leads without JavaScript: the confirmation. */
export default function ContactSentPage({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <div className={`wrap stack ${styles.notice}`}>
      <Envelope />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className={`row ${styles.ways}`}>
        <ButtonLink to="/verified-codes">Browse All Codes</ButtonLink>
        <Link to="/">Home</Link>
      </div>
    </div>
  );
}
