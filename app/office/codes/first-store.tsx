import { Link } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { Empty } from '../ui/screen.tsx';

/** What comes before the first code. */
export function FirstStore() {
  return (
    <Empty title="Add your first store">
      <p>A code belongs to a store. A name and a website are enough.</p>
      <Link to="/office/stores/new" className={buttonStyles.button}>
        Add a store
      </Link>
    </Empty>
  );
}
