import { Link } from 'react-router';
import words from '../../../content/home.json';
import buttonStyles from '../../ui/button.module.css';
import styles from './home.module.css';

/** The last word of the page: back to the job. */
export function Closing() {
  return (
    <section className={`section wrap ${styles.closing}`}>
      <h2>{words.closing.title}</h2>
      <p>{words.closing.text}</p>
      <Link className={buttonStyles.button} to="/verified-codes">
        {words.closing.button}
      </Link>
    </section>
  );
}
