import { pageAddress } from '../../frame/page-number.ts';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Stamp } from '../../ui/post/stamp.tsx';
import styles from './blog.module.css';
import type { BlogPageData } from './list-of-posts.server.ts';
import { NewsletterCard } from './newsletter-card.tsx';
import { PostList } from './post-list.tsx';
import { Sidebar } from './sidebar.tsx';

interface BlogPageProps {
  readonly list: BlogPageData;
  readonly title: string;
  /** Shown instead of a list without posts; nothing where such a list needs no words. */
  readonly children?: React.ReactNode;
}

/** A list of posts with its pages, the newsletter, and the sidebar. */
export function BlogPage({ list: { path, page, pages, posts, ...labels }, title, children }: BlogPageProps) {
  const nothing = page > 1 ? <PastTheEnd path={path} /> : children;
  return (
    <div className={`wrap columns page ${styles.columns}`}>
      <div>
        {(posts.length > 0 || nothing) && (
          <section aria-labelledby="posts">
            <h2 id="posts" className={`title-m ${styles.heading}`}>
              {posts.length > 0 ? title : 'Nothing here yet'}
            </h2>
            {posts.length > 0 ? (
              <PostList posts={posts} />
            ) : (
              <div className={`lead ${styles.nothing}`}>
                <Stamp image="" />
                {nothing}
              </div>
            )}
            <Pages page={page} pages={pages} addressOf={(other) => pageAddress(path, other)} />
          </section>
        )}
        <NewsletterCard />
      </div>
      <Sidebar tags={labels.tags} categories={labels.categories.filter((each) => each.posts > 0)} at={path} />
    </div>
  );
}

function PastTheEnd({ path }: { path: string }) {
  return (
    <p>
      The list doesn’t have that many pages. <Link to={path}>Go to the first page</Link>
    </p>
  );
}
