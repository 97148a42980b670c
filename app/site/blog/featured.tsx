import { href } from 'react-router';
import type { PostSummary } from '../../data/posts/posts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Stamp } from '../../ui/post/stamp.tsx';
import { Byline } from './byline.tsx';
import styles from './featured.module.css';

/** The post that opens the blog. */
export function Featured({ post }: { post: PostSummary }) {
  const address = href('/blog/:slug', { slug: post.slug });
  return (
    <article className={`band ${styles.band}`} aria-labelledby="featured">
      <div className={`wrap ${styles.featured}`}>
        <div>
          <p className={styles.label}>Featured post</p>
          <h2 id="featured">
            <Link className="quiet" to={address}>
              {post.title}
            </Link>
          </h2>
          <p className={`lead ${styles.excerpt}`}>{post.excerpt}</p>
          <Byline post={post} />
          <ButtonLink to={address}>
            Read Article<span className="visually-hidden">: {post.title}</span>
          </ButtonLink>
        </div>
        <Stamp image={post.image} size="large" />
      </div>
    </article>
  );
}
