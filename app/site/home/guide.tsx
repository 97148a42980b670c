import type { RenderedText } from '../../data/markdown.server.ts';
import proseStyles from '../../ui/prose.module.css';
import styles from './guide.module.css';

/** The long article, set like a page of a magazine: contents, initial, pull quotes, notes in the margin. */
export function Guide({ guide }: { guide: RenderedText }) {
  return (
    <section className={`section wrap ${styles.spread}`} aria-labelledby="guide">
      <h2 id="guide">How grocery promo codes really work</h2>
      <nav className={styles.contents} aria-label="In this guide">
        <b>In this guide</b>
        <ol role="list">
          {guide.headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      {/* Rendered from Markdown with HTML turned off. */}
      <article
        className={`${proseStyles.prose} ${styles.article}`}
        dangerouslySetInnerHTML={{ __html: guide.html }}
      />
    </section>
  );
}
