import { href } from 'react-router';
import type { PostSummary } from '../../data/posts/posts.server.ts';
import { Link } from '../../ui/link.tsx';
import { DayOf } from '../../ui/moment.tsx';
import styles from './byline.module.css';

/** Who wrote a post and when, its reading time, and its category. */
export function Byline({ post }: { post: PostSummary }) {
  return (
    <ul className={`note row ${styles.byline}`} role="list">
      <li>By {post.author}</li>
      <li>
        <DayOf at={post.publishedAt} />
      </li>
      <li className="num">{post.readMinutes} min read</li>
      <li>
        <Link to={href('/blog/category/:slug', { slug: post.category.slug })}>{post.category.name}</Link>
      </li>
    </ul>
  );
}
