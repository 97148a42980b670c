import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import styles from './home.module.css';

interface ClosingWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** The end of the page: a link to the codes. */
export function Closing({ words }: { words: ClosingWords }) {
  return (
    <section className={`section wrap ${styles.closing}`}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Link className={buttonStyles.button} to="/verified-codes">
        {words.button}
      </Link>
    </section>
  );
}
