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
      <h2 id="paid">Who is paid for what</h2>
      {disclosure && <p className={styles.disclosure}>{disclosure}</p>}
      <div className={styles.columns}>
        <div>
          <h3>What earns us money</h3>
          {disclosure || hasPartner ? (
            <ul>
              {disclosure && (
                <li>
                  Links named “Shop with Code” and “Copy Code &amp; Shop”, when an order follows at a store
                  that pays us for it.
                </li>
              )}
              {hasPartner && <li>The link to our delivery partner at the foot of each page.</li>}
              <li>
                Such links are marked as sponsored for search engines. Copying a code follows none of them.
              </li>
            </ul>
          ) : (
            <p>Nothing on this site. Shop links lead straight to the stores, and none of them pays us.</p>
          )}
        </div>
        <div>
          <h3>What money does not buy</h3>
          <ul>
            <li>A badge, a rating or a check: they are worked out from records.</li>
            <li>
              A place in a list: codes are sorted by last day, copies, rating or what they save you, as you
              choose.
            </li>
            <li>
              A place among our picks on the home page: an editor chooses them. Where the editor left a place
              empty, the site fills it, verified codes first, then tested ones, then the most copied. No place
              is for sale.
            </li>
            <li>A line taken out of a record: the database does not allow it.</li>
          </ul>
        </div>
      </div>
      <p className={styles.closing}>
        You found a code or a record that is wrong? <Link to="/contact?category=promo-codes">Tell us</Link>,
        and we test it again.
      </p>
    </section>
  );
}
