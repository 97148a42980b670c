import { Link, useLocation } from 'react-router';
import styles from './layout.module.css';
import { screens } from './screens.ts';

/** What screens are below: those of the menu, and one that it doesn't have. */
const places = [...screens, { to: '/office/imports/sources', name: 'Sources' }];

/** Above a screen that isn't in the menu: a link to the one that it belongs to, as a code's to the codes. */
export function WayBack() {
  const { pathname } = useLocation();
  const place = places.findLast(({ to }) => to !== '/office' && pathname.startsWith(`${to}/`));
  return (
    place && (
      <p className={`small ${styles.back}`}>
        <Link to={place.to}>
          <span aria-hidden="true">‹ </span>
          {place.name}
        </Link>
      </p>
    )
  );
}
