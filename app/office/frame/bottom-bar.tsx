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
          <Mark paths={marks[to]} />
          {name}
        </NavLink>
      ))}
      {others.length > 0 && (
        <>
          <button type="button" popoverTarget={MENU}>
            <Mark paths={marks.more} />
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

/** What is drawn in ink, and what in green, in a box of 20 units. */
const marks: Readonly<Record<string, readonly [ink: string, leaf: string]>> = {
  '/office': ['M10 5.5h7M10 14.5h7', 'M3 5.5l1.5 1.5 3-3M3 14.5l1.5 1.5 3-3'],
  '/office/codes': [
    'M2.5 5h15v3.3a1.7 1.7 0 0 0 0 3.4V15h-15v-3.3a1.7 1.7 0 0 0 0-3.4z',
    'M12.5 7.5v1M12.5 11.5v1',
  ],
  '/office/stores': ['M4 10v6.5h12V10M8 16.5V12h4v4.5', 'M2.5 8 4 3.5h12L17.5 8z'],
  more: ['M3 5h14M3 15h14', 'M3 10h14'],
};

function Mark({ paths }: { paths: readonly [ink: string, leaf: string] | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      {paths?.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function closeMenu({ currentTarget }: React.MouseEvent) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
