import { use } from 'react';
import { href } from 'react-router';
import type { PostSummary } from '../../data/posts/posts.server.ts';
import { dayOf } from '../../domain/time/days.ts';
import { Link } from '../../ui/link.tsx';
import { Day, ZoneContext } from '../../ui/moment.tsx';
import { formatNearDay } from '../../words/days.ts';
import { LOCALE } from '../../words/locale.ts';
import styles from './byline.module.css';

/** Who wrote a post and when, its reading time, and its category. */
export function Byline({ post, today }: { post: PostSummary; today: number }) {
  const day = dayOf(post.publishedAt, use(ZoneContext));
  return (
    <ul className={styles.byline} role="list">
      <li>
        By <b>{post.author}</b>
      </li>
      <li>
        <Day day={day} text={formatNearDay(day, today, 'long', LOCALE)} />
      </li>
      <li className="num">{post.readMinutes} min read</li>
      <li>
        <Link to={href('/blog/category/:slug', { slug: post.category.slug })}>{post.category.name}</Link>
      </li>
    </ul>
  );
}
