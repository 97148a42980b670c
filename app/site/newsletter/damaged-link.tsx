import { Envelope } from '../../frame/envelope.tsx';
import styles from '../../frame/notice.module.css';
import { Link } from '../../ui/link.tsx';

/** The page for a link that this site didn't sign. */
export function DamagedLink() {
  return (
    <div className={`wrap stack ${styles.notice}`}>
      <Envelope />
      <h1>This link is incomplete</h1>
      <p className="lead">
        Part of it is missing. Open it from the email, or copy the whole link. If it still doesn’t work,{' '}
        <Link to="/contact?category=technical&subject=Newsletter">write to us</Link> and we’ll do it for you.
      </p>
    </div>
  );
}
