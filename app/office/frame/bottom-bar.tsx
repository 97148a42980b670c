import { NavLink } from 'react-router';
import type { OfficeRole } from '../../domain/office/roles.ts';
import styles from './bottom-bar.module.css';
import { screensFor } from './screens.ts';

/** How many screens have a place in the bar itself; the others are behind "More". */
const DIRECT = 3;

const MENU = 'office-more';

/** The navigation of phones, within reach of a thumb. */
export function BottomBar({ role }: { role: OfficeRole }) {
  const all = screensFor(role);
  const others = all.slice(DIRECT);
  return (
    <nav className={`no-print ${styles.bar}`} aria-label="Office, on a phone">
      {all.slice(0, DIRECT).map(({ to, name }) => (
        <NavLink key={to} to={to} end={to === '/office'}>
          {name}
        </NavLink>
      ))}
      {others.length > 0 && (
        <>
          <button type="button" popoverTarget={MENU}>
            More
          </button>
          {/* The browser closes it on a tap outside it, and on Escape. */}
          <ul id={MENU} popover="auto" role="list" className={styles.more}>
            {others.map(({ to, name }) => (
              <li key={to}>
                <NavLink to={to} onClick={closeMenu}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function closeMenu({ currentTarget }: React.MouseEvent) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
