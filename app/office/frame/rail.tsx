import { Form, Link, NavLink } from 'react-router';
import type { OfficeRole } from '../../domain/office/roles.ts';
import { Icon } from '../../ui/icon.tsx';
import { PersonDisc } from '../ui/person-disc.tsx';
import styles from './rail.module.css';
import { screensFor } from './screens.ts';
import { Search } from './search.tsx';

interface RailProps {
  readonly person: { readonly displayName: string; readonly role: OfficeRole };
  readonly site: { readonly name: string; readonly hasSample: boolean };
  /** Whether React runs in the page: some of the controls do nothing without it. */
  readonly hasReact: boolean;
  readonly hasMenu: boolean;
}

/** The navigation of wide screens, with who is signed in below it. */
export function Rail({ person, site, hasReact, hasMenu }: RailProps) {
  const all = screensFor(person.role);
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <header className={`no-print ${styles.rail}`}>
      <p className={styles.site}>
        <img src="/favicon.svg" width="36" height="36" alt="" />
        <strong>{site.name}</strong>
        <a href="/" className="note">
          View the site
        </a>
      </p>
      {hasReact && hasMenu && <Search />}
      {site.hasSample && hasMenu && (
        <p className={`small ${styles.sample}`}>
          Sample data is on the site.{' '}
          {person.role === 'owner' && <Link to="/office/settings/sample">Remove it</Link>}
        </p>
      )}
      {hasMenu && (
        <nav className={`stack ${styles.nav}`} aria-label="Office">
          {groups.map((group) => (
            <div key={group}>
              <h2>{group}</h2>
              <ul role="list">
                {all
                  .filter((screen) => screen.group === group)
                  .map(({ to, name }) => (
                    <li key={to}>
                      <NavLink to={to} end={to === '/office'}>
                        {name}
                      </NavLink>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className={`row small ${styles.person}`}>
        <NavLink to="/office/account" className={styles.account!}>
          <PersonDisc name={person.displayName} />
          <strong>{person.displayName}</strong>
          <span className="soft">{person.role}</span>
        </NavLink>
        <Form method="post" action="/office/sign-out" aria-label="Sign out" reloadDocument>
          <button type="submit" className="text-button soft">
            Sign out
          </button>
        </Form>
        {hasReact && (
          <button
            type="button"
            className={`text-button soft ${styles.theme}`}
            data-theme-button=""
            data-needs-js=""
            aria-label="Change theme: system, light or dark"
          >
            <Icon name="halves" />
          </button>
        )}
      </div>
    </header>
  );
}
