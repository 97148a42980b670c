import { metadata, type RootData } from '../../frame/metadata.ts';
import { pageAddress } from '../../frame/page-number.ts';
import { Link } from '../../ui/link.tsx';
import styles from './blog.module.css';
import { BlogPage } from './blog-page.tsx';
import type { BlogPageData } from './list-of-posts.server.ts';

interface LabelWords {
  readonly name: string;
  readonly title: string;
  /** The title of its pages after the first, before their number. */
  readonly furtherTitle: string;
  /** Its name within a sentence. */
  readonly topic: string;
}

/** The head of the page of a category or a tag. */
export function labelMetadata(
  root: RootData | undefined,
  { path, page, posts }: BlogPageData,
  { name, title, furtherTitle, topic }: LabelWords,
) {
  return metadata(root, {
    title: page > 1 ? `${furtherTitle}, page ${page}` : title,
    description: `Posts about ${topic} for people who get their groceries delivered.`,
    keywords: [name, 'grocery savings blog', 'promo code tips'],
    path: pageAddress(path, page),
    noindex: posts.length === 0,
    trail: [
      { name: 'Blog', path: '/blog' },
      { name, path },
    ],
  });
}

interface LabelPageProps {
  readonly title: string;
  readonly list: BlogPageData;
  /** What is said where there are no posts. */
  readonly children?: React.ReactNode;
}

/** The posts of a category or a tag. */
export function LabelPage({ title, list, children }: LabelPageProps) {
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <p className={`caption ${styles.trail}`}>
          <Link to="/blog" className="target">
            Blog
          </Link>
        </p>
        <h1>{title}</h1>
      </header>
      <BlogPage list={list} title={list.page === 1 ? 'Newest first' : `Page ${list.page}`}>
        {children}
      </BlogPage>
    </>
  );
}
