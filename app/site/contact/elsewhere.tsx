import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './elsewhere.module.css';

const links = [
  { to: '/how-to-use', name: 'How to Use', text: 'From finding a code to seeing it on the receipt' },
  { to: '/verified-codes', name: 'Verified Codes', text: 'Every live code with its test history' },
  { to: '/stores', name: 'Stores', text: 'Who delivers where, and which codes are live' },
  { to: '/blog', name: 'Blog', text: 'How to get more out of a code' },
];

/** Links to pages that may already answer the question. */
export function Elsewhere() {
  return (
    <nav className={`wrap columns ${styles.elsewhere}`} aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="title-m">
        Find an answer
      </h2>
      <ul className="ruled" role="list">
        {links.map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{name}</b>
              <span className="caption">{text}</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
