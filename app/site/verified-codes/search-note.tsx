import { Link } from '../../ui/link.tsx';
import styles from './search-note.module.css';
import type { SearchNoteWords } from './search-note.server.ts';

/** How a search was understood, where that isn't what was typed, with the way back. */
export function SearchNote({ before, meant, after, way }: SearchNoteWords) {
  return (
    <p className={styles.note}>
      {before}
      <b>{meant}</b>
      {after} {way && <Link to={way.to}>{way.label}</Link>}
    </p>
  );
}
