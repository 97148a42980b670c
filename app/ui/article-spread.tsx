import type { ReactNode } from 'react';
import type { RenderedText } from '../data/posts/markdown.server.ts';
import styles from './article-spread.module.css';
import { Prose } from './prose.tsx';

/** Three columns, as in a magazine: a narrow one, the text, and a narrow one for notes. */
export function Spread({ children }: { children: ReactNode }) {
  return <div className={styles.spread}>{children}</div>;
}

/** A long article: table of contents at the side, a drop cap, pull quotes, and margin notes. */
export function ArticleSpread({ text, contentsTitle }: { text: RenderedText; contentsTitle: string }) {
  return (
    <Spread>
      {text.headings.length > 1 && (
        <nav className={`no-print ${styles.contents}`} aria-label={contentsTitle}>
          <b>{contentsTitle}</b>
          <ol role="list">
            {text.headings.map(({ id, text: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <Prose className={styles.article} text={text} />
    </Spread>
  );
}
