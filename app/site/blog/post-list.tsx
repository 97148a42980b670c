import { href } from 'react-router';
import type { PostSummary } from '../../data/posts/posts.server.ts';
import { Link } from '../../ui/link.tsx';
import { Stamp } from '../../ui/post/stamp.tsx';
import { Byline } from './byline.tsx';
import styles from './post-list.module.css';

/** Posts as a simple list, newest first. */
export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <ol className={`ruled ${styles.posts}`} role="list">
      {posts.map((post) => {
        const address = href('/blog/:slug', { slug: post.slug });
        return (
          <li key={post.id}>
            <article className={styles.post} aria-label={post.title}>
              <Stamp image={post.image} />
              <div>
                <h3 className={styles.title}>
                  <Link className="quiet" to={address}>
                    {post.title}
                  </Link>
                </h3>
                <p className={`soft ${styles.excerpt}`}>{post.excerpt}</p>
                <Byline post={post} />
                <Link className={`target ${styles.read}`} to={address}>
                  Read More<span className="visually-hidden">: {post.title}</span>
                </Link>
              </div>
            </article>
          </li>
        );
      })}
    </ol>
  );
}
