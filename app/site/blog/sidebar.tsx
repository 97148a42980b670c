import { href } from 'react-router';
import type { CountedLabel } from '../../data/posts/posts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  readonly categories: readonly CountedLabel[];
  readonly tags: readonly CountedLabel[];
  /** The path of the list. */
  readonly at: string;
}

/** Navigation for the blog, and a link back to the codes. */
export function Sidebar({ categories, tags, at }: SidebarProps) {
  return (
    <aside className={`stack ${styles.sidebar}`} aria-label="More of the blog">
      {categories.length > 0 && (
        <nav aria-labelledby="categories">
          <h2 id="categories" className="title-s">
            Categories
          </h2>
          <ul className={styles.categories} role="list">
            {categories.map(({ slug, name, posts }) => {
              const address = href('/blog/category/:slug', { slug });
              return (
                <li key={slug}>
                  <Link className="quiet" to={address} aria-current={address === at ? 'page' : undefined}>
                    {name}
                    <span className="num">
                      {posts}
                      <span className="visually-hidden"> {posts === 1 ? 'post' : 'posts'}</span>
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      {tags.length > 0 && (
        <nav aria-labelledby="tags">
          <h2 id="tags" className="title-s">
            Popular tags
          </h2>
          <ul className={`flow ${styles.tags}`} role="list">
            {tags.map(({ slug, name }) => {
              const address = href('/blog/tag/:slug', { slug });
              return (
                <li key={slug}>
                  <Link className="target" to={address} aria-current={address === at ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      <div className={`stack start ${styles.codes}`}>
        <p>Just here for a code?</p>
        <ButtonLink kind="plain" to={href('/verified-codes')}>
          Browse Verified Codes
        </ButtonLink>
      </div>
    </aside>
  );
}
