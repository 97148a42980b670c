import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';
import { ErrorHead } from './error-head.tsx';

const popularPages = [
  { to: '/how-to-use', name: 'How to Use' },
  { to: '/stores', name: 'Stores' },
  { to: '/blog', name: 'Blog' },
  { to: '/contact', name: 'Contact' },
];

export function NotFound() {
  return (
    <div className={`wrap stack ${styles.notice}`} data-not-found="">
      <ErrorHead
        title="Page Not Found"
        description="There’s no page at this address. See live promo codes for grocery delivery, each with its test history."
        keywords={['page not found', 'verified promo codes']}
      />
      <EmptyCart />
      <h1>Page Not Found</h1>
      <p className="lead">
        Oops! The page you're looking for doesn't exist. It might have been moved, deleted, or you entered the
        wrong URL.
      </p>
      <div className={`row ${styles.ways}`}>
        <ButtonLink to="/verified-codes">Browse All Codes</ButtonLink>
        <ButtonLink kind="plain" to="/">
          Home
        </ButtonLink>
      </div>
      <nav className={styles.more} aria-labelledby="popular-pages">
        <h2 id="popular-pages">Popular pages</h2>
        <ul className="flow" role="list">
          {popularPages.map(({ to, name }) => (
            <li key={to}>
              <Link className="target" to={to}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function EmptyCart() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 120" aria-hidden="true">
      <path data-tone="lemon" d="M30 52h116l-10 50a10 10 0 0 1-10 8H50a10 10 0 0 1-10-8z" />
      <path data-tone="line" d="M58 66l5 32M88 66v32M118 66l-5 32M52 44C60-2 116-2 124 44" />
      <path data-tone="sheet" d="M20 44h136v10H20zM164 86l44-12 8 26-44 12zM194 78l8 26M174 94l12-3" />
    </svg>
  );
}
