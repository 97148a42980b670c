import { officeRoles } from '../../domain/office/roles.ts';
import styles from './people.module.css';
import { roleDuties, roleNames } from './role-words.ts';

/** What each role can do, beside the people who have them. */
export function Duties() {
  return (
    <section className={`stack ${styles.duties}`} aria-labelledby="duties">
      <h2 id="duties">What each can do</h2>
      <dl className="ruled">
        {officeRoles.map((role) => (
          <div key={role}>
            <dt>{roleNames[role]}</dt>
            <dd className="soft">{roleDuties[role]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
