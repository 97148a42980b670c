import { href } from 'react-router';
import type { PostSummary } from '../../data/posts/posts.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import { Stamp } from '../../ui/post/stamp.tsx';
import { Byline } from './byline.tsx';
import styles from './featured.module.css';

/** The post that opens the blog. */
export function Featured({ post }: { post: PostSummary }) {
  const address = href('/blog/:slug', { slug: post.slug });
  return (
    <article className={styles.band} aria-labelledby="featured">
      <div className={`wrap ${styles.featured}`}>
        <div>
          <p className={styles.label}>Featured post</p>
          <h2 id="featured">
            <Link to={address}>{post.title}</Link>
          </h2>
          <p className={styles.excerpt}>{post.excerpt}</p>
          <Byline post={post} />
          <Link className={buttonStyles.button} to={address}>
            Read Article<span className="visually-hidden">: {post.title}</span>
          </Link>
        </div>
        <Stamp image={post.image} size="large" />
      </div>
    </article>
  );
}
