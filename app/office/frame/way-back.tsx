import { Link, useLocation } from 'react-router';
import styles from './layout.module.css';
import { screens } from './screens.ts';

/** Above a screen that isn't in the menu: a link to the one that it belongs to, as a code's to the codes. */
export function WayBack() {
  const { pathname } = useLocation();
  const screen = screens.find(({ to }) => to !== '/office' && pathname.startsWith(`${to}/`));
  return (
    screen && (
      <p className={`small ${styles.back}`}>
        <Link to={screen.to}>
          <span aria-hidden="true">‹ </span>
          {screen.name}
        </Link>
      </p>
    )
  );
}
