import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';
import { TicketShape } from '../ticket-drawing.tsx';
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
      <LostTicket />
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

/** The site's basket, with a ticket that falls out of it. */
function LostTicket() {
  return (
    <svg className={styles.drawing} viewBox="16 0 200 132" aria-hidden="true">
      <path fill="none" d="M44 62C50 8 124 8 130 62" />
      <g transform="translate(102 -12) rotate(22) scale(.6)">
        <TicketShape />
      </g>
      <path data-tone="lemon" d="M18 62h138l-13 57a14 14 0 0 1-13.6 11H44.6A14 14 0 0 1 31 119z" />
      <path data-tone="slats" d="M60 82v9m0 10v9M87 82v9m0 10v9M114 82v9m0 10v9" />
    </svg>
  );
}
