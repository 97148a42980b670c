import type { RenderedText } from '../../data/posts/markdown.server.ts';
import { ArticleSpread } from '../../ui/article-spread.tsx';
import styles from './guide.module.css';

/** The long article about how codes work. */
export function Guide({ guide }: { guide: RenderedText }) {
  return (
    <article className="section wrap" aria-labelledby="guide">
      <h2 id="guide" className={styles.title}>
        How grocery promo codes really work
      </h2>
      <ArticleSpread text={guide} contentsTitle="In this guide" />
    </article>
  );
}
