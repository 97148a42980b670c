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

/** A post as its readers see it: its category, title, facts, and text. */
export function PostArticle({ post, text }: PostArticleProps) {
  const category = href('/blog/category/:slug', { slug: post.category.slug });
  return (
    <article>
      <header className={styles.header}>
        <Spread>
          <div className={styles.title}>
            <p className={`caption ${styles.trail}`}>
              <Link className="target" to={href('/blog')}>
                Blog
              </Link>
              <span aria-hidden="true"> / </span>
              <Link className="target" to={category}>
                {post.category.name}
              </Link>
            </p>
            <h1>{post.title}</h1>
            <p className={`lead ${styles.excerpt}`}>{post.excerpt}</p>
          </div>
          <dl className={`stack ${styles.facts}`}>
            <div>
              <dt className="soft">By</dt>
              <dd>{post.author}</dd>
            </div>
            <div>
              <dt className="soft">Published</dt>
              <dd>
                <DayOf at={post.publishedAt} />
              </dd>
            </div>
            <div>
              <dt className="soft">Reading time</dt>
              <dd className="num">{post.readMinutes} min</dd>
            </div>
          </dl>
          <div className={`no-print ${styles.stamp}`}>
            <Stamp image={post.image} size="large" />
          </div>
        </Spread>
      </header>
      <ArticleSpread text={text} contentsTitle="In this post" />
    </article>
  );
}
