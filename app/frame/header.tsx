import { useLocation } from 'react-router';
import buttonStyles from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

const MENU_ID = 'site-menu';

const links = [
  { to: '/', name: 'Home' },
  { to: '/verified-codes', name: 'Verified Codes' },
  { to: '/how-to-use', name: 'How to Use' },
  { to: '/stores', name: 'Stores' },
  { to: '/blog', name: 'Blog' },
  { to: '/contact', name: 'Contact' },
];

/** The header of every page. Its button's command opens the menu. */
export function Header({ siteName }: { siteName: string }) {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <Logo siteName={siteName} />
        <nav className={styles.nav} aria-label="Main">
          <SiteLinks />
        </nav>
        <ThemeButton />
        <Link className={`${buttonStyles.button} ${styles.action}`} to="/verified-codes">
          Get Codes Now
        </Link>
        <button
          type="button"
          className={styles.opener}
          command="show-modal"
          commandfor={MENU_ID}
          aria-label="Open menu"
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

/** The menu of narrow screens: a native dialog, written after the content so that its rules aren't in the first view. */
export function Menu({ siteName }: { siteName: string }) {
  return (
    <dialog id={MENU_ID} className={styles.menu} closedby="any" aria-label="Menu" suppressHydrationWarning>
      <div className={styles.bar}>
        <Logo siteName={siteName} />
        <button
          type="button"
          className={styles.opener}
          command="close"
          commandfor={MENU_ID}
          aria-label="Close menu"
        >
          <Icon name="cross" />
        </button>
      </div>
      <nav aria-label="Menu">
        <SiteLinks />
      </nav>
      <Link className={buttonStyles.button} to="/verified-codes">
        Get Codes Now
      </Link>
    </dialog>
  );
}

function SiteLinks() {
  const { pathname } = useLocation();
  return (
    <ul role="list">
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} aria-current={isAt(to, pathname) ? 'page' : undefined}>
            {name}
          </Link>
        </li>
      ))}
      {/* Last, so that its count moves nothing. The boot script writes it, and React leaves it alone. */}
      <li>
        <Link to="/saved" aria-current={isAt('/saved', pathname) ? 'page' : undefined}>
          Saved
          <span
            data-saved-count=""
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, for the boot script.
            dangerouslySetInnerHTML={{ __html: '' }}
          />
        </Link>
      </li>
    </ul>
  );
}

/** Whether `pathname` is this page or below it, as a code is below the list. Home counts only as itself. */
function isAt(page: string, pathname: string): boolean {
  const path = pathname.replace(/^\/codes\//, '/verified-codes/');
  return path === page || (page !== '/' && path.startsWith(`${page}/`));
}

/** Shows the current theme. The boot script changes it. */
function ThemeButton() {
  return (
    <button
      type="button"
      className={styles.theme}
      data-theme-button=""
      data-needs-js=""
      aria-label="Change theme: system, light or dark"
    >
      <Icon name="halves" />
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
