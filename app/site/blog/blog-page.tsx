import type { ReactNode } from 'react';
import type { CountedLabel, PostSummary } from '../../data/posts/posts.server.ts';
import { pageAddress } from '../../frame/page-number.ts';
import { Pages } from '../../ui/pages.tsx';
import { Stamp } from '../../ui/post/stamp.tsx';
import styles from './blog.module.css';
import { NewsletterCard } from './newsletter-card.tsx';
import { PostList } from './post-list.tsx';
import { Sidebar } from './sidebar.tsx';

/** The data of every list of posts. */
export interface BlogPageData {
  /** The path of the list. */
  readonly path: string;
  readonly page: number;
  readonly pages: number;
  readonly posts: readonly PostSummary[];
  readonly categories: readonly CountedLabel[];
  readonly tags: readonly CountedLabel[];
}

interface BlogPageProps {
  readonly list: BlogPageData;
  readonly title: string;
  /** Shown instead of a list without posts; null where such a list needs no words. */
  readonly nothing: ReactNode;
}

/** A list of posts with its pages, the newsletter, and the sidebar. */
export function BlogPage({ list, title, nothing }: BlogPageProps) {
  return (
    <div className={`wrap ${styles.columns}`}>
      <div>
        {(list.posts.length > 0 || nothing) && (
          <section aria-labelledby="posts">
            <h2 id="posts" className={styles.heading}>
              {list.posts.length > 0 ? title : 'Nothing here yet'}
            </h2>
            {list.posts.length > 0 ? (
              <PostList posts={list.posts} />
            ) : (
              <div className={styles.nothing}>
                <Stamp image="" />
                {nothing}
              </div>
            )}
            <Pages page={list.page} pages={list.pages} addressOf={(page) => pageAddress(list.path, page)} />
          </section>
        )}
        <NewsletterCard />
      </div>
      <Sidebar categories={list.categories} tags={list.tags} at={list.path} />
    </div>
  );
}
