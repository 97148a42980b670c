import { href } from 'react-router';
import type { RenderedText } from '../../data/posts/markdown.server.ts';
import type { PostSummary } from '../../data/posts/posts.server.ts';
import { ArticleSpread, Spread } from '../article-spread.tsx';
import { Link } from '../link.tsx';
import { DayOf } from '../moment.tsx';
import styles from './post-article.module.css';
import { Stamp } from './stamp.tsx';

interface PostArticleProps {
  readonly post: Omit<PostSummary, 'id' | 'slug'>;
  readonly text: RenderedText;
}

/** A post as its readers see it: where it's filed, its title and facts, and its text. */
export function PostArticle({ post, text }: PostArticleProps) {
  const category = href('/blog/category/:slug', { slug: post.category.slug });
  return (
    <article>
      <header className={styles.header}>
        <Spread>
          <div className={styles.title}>
            <p className={styles.trail}>
              <Link to={href('/blog')}>Blog</Link>
              <span aria-hidden="true"> / </span>
              <Link to={category}>{post.category.name}</Link>
            </p>
            <h1>{post.title}</h1>
            <p className={styles.excerpt}>{post.excerpt}</p>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>By</dt>
              <dd>{post.author}</dd>
            </div>
            <div>
              <dt>Published</dt>
              <dd>
                <DayOf at={post.publishedAt} />
              </dd>
            </div>
            <div>
              <dt>Reading time</dt>
              <dd className="num">{post.readMinutes} min</dd>
            </div>
          </dl>
          <div className={styles.stamp}>
            <Stamp image={post.image} size="large" />
          </div>
        </Spread>
      </header>
      <ArticleSpread text={text} contentsTitle="In this post" />
    </article>
  );
}
