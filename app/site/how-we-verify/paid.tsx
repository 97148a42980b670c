import { Link } from '../../ui/link.tsx';
import styles from './how-we-verify.module.css';

interface PaidProps {
  /** Null where no store pays for orders. */
  readonly disclosure: string | null;
  readonly hasPartner: boolean;
}

/** How the site makes money, and what money can't buy. */
export function Paid({ disclosure, hasPartner }: PaidProps) {
  return (
    <section className={`wrap ${styles.paid}`} aria-labelledby="paid">
      <h2 id="paid">How we make money</h2>
      {disclosure && <p className={styles.disclosure}>{disclosure}</p>}
      <div className={`columns-48 ${styles.columns}`}>
        <div>
          <h3>What earns us money</h3>
          {disclosure || hasPartner ? (
            <ul className="bullets">
              {disclosure && (
                <li>
                  “Shop with Code” and “Copy Code &amp; Shop” links, when you go on to order from a store that
                  pays us.
                </li>
              )}
              {hasPartner && <li>The link to our delivery partner at the bottom of each page.</li>}
              <li>
                We mark these links as sponsored for search engines. The Copy button doesn’t open any of them.
              </li>
            </ul>
          ) : (
            <p>Nothing on this site. Shop links go straight to the stores, and no store pays us.</p>
          )}
        </div>
        <div>
          <h3>What money doesn’t buy</h3>
          <ul className="bullets">
            <li>
              A badge, a rating, or a test result: badges and ratings are worked out from tests and reports.
            </li>
            <li>
              A place in a list: you choose whether codes are sorted by last day, copies, rating, or savings.
            </li>
            <li>
              A place among our picks on the home page: an editor chooses them. If the editor leaves a place
              empty, the site fills it from as many stores as it can: verified codes first, then tested ones,
              then the most copied. No place is for sale.
            </li>
            <li>A say in your price: the store pays us, and a shop link doesn’t change what you pay.</li>
            <li>The removal of a test: the database won’t let anyone delete one.</li>
          </ul>
        </div>
      </div>
      <p className={styles.closing}>
        Found a code or a test result that’s wrong? <Link to="/contact?category=promo-codes">Tell us</Link>,
        and we’ll test it again.
      </p>
    </section>
  );
}
