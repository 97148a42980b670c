import { href } from 'react-router';
import { renderMarkdown } from '../../data/posts/markdown.server.ts';
import {
  findFormerPost,
  findNeighbors,
  findPost,
  type Label,
  type PostLink,
} from '../../data/posts/posts.server.ts';
import { metadata } from '../../frame/metadata.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrGone } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { Spread } from '../../ui/article-spread.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PostArticle } from '../../ui/post/post-article.tsx';
import type { Route } from './+types/route';
import { blogPostingOf, postImage } from './blog-posting.ts';
import styles from './post.module.css';

export const handle = { codesOf: 'none' } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData) return [];
  const { post, text } = loaderData;
  const { siteUrl, site } = root;
  const path = href('/blog/:slug', { slug: post.slug });
  return [
    ...metadata(root, {
      title: post.title,
      description: post.excerpt,
      keywords: [...post.tags.map(({ name }) => name), post.category.name],
      path,
      image: postImage(post.slug),
      type: 'article',
      trail: [
        { name: 'Blog', path: '/blog' },
        { name: post.category.name, path: href('/blog/category/:slug', { slug: post.category.slug }) },
        { name: post.title, path },
      ],
      structured: [blogPostingOf(post, { siteUrl, siteName: site.name, words: text.words })],
    }),
    { property: 'article:published_time', content: new Date(post.publishedAt).toISOString() },
    { property: 'article:section', content: post.category.name },
    ...post.tags.map(({ name }) => ({ property: 'article:tag', content: name })),
  ];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const found = await findPost(db, params.slug, at);
  if (!found) throw movedOrGone(await findFormerPost(db, params.slug, at), 'post', (slug) => `/blog/${slug}`);
  const { body, ...post } = found;
  const text = renderMarkdown(body);
  const neighbors = await findNeighbors(db, post, at);
  return { post, text, neighbors };
}

export default function PostPage({ loaderData, matches }: Route.ComponentProps) {
  const { post, neighbors, text } = loaderData;
  const { siteUrl } = matches[1].loaderData;
  return (
    <div className="wrap page">
      <PostArticle post={post} text={text} />
      <Spread>
        <footer className={styles.foot}>
          <Tags tags={post.tags} />
          <Share title={post.title} url={`${siteUrl}${href('/blog/:slug', { slug: post.slug })}`} />
        </footer>
        <Ways older={neighbors.older} newer={neighbors.newer} />
      </Spread>
    </div>
  );
}

function Tags({ tags }: { tags: readonly Label[] }) {
  if (tags.length === 0) return null;
  return (
    <div>
      <h2>Tags</h2>
      <ul className="flow" role="list">
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <Link className="target" to={href('/blog/tag/:slug', { slug })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Plain share links, so no third party learns about the reader until one is followed. */
function Share({ title, url }: { title: string; url: string }) {
  const mail = new URLSearchParams({ subject: title, body: `${title}\n${url}` });
  const ways = [
    // Mail programs don't decode a plus as a space.
    { name: 'Email', address: `mailto:?${mail.toString().replaceAll('+', '%20')}` },
    {
      name: 'Facebook',
      address: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    },
    {
      name: 'X (Twitter)',
      address: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`,
    },
  ];
  return (
    <div className="no-print">
      <h2>Share</h2>
      <ul className="flow" role="list">
        {ways.map(({ name, address }) => (
          <li key={name}>
            <a className="target" href={address} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ways({ older, newer }: { older: PostLink | undefined; newer: PostLink | undefined }) {
  return (
    <nav className={`no-print ${styles.ways}`} aria-label="More posts">
      {older && (
        <Link className="quiet" rel="prev" to={href('/blog/:slug', { slug: older.slug })}>
          <small>Previous post</small>
          {older.title}
        </Link>
      )}
      {newer && (
        <Link className="quiet" rel="next" to={href('/blog/:slug', { slug: newer.slug })}>
          <small>Next post</small>
          {newer.title}
        </Link>
      )}
      <p>
        <ButtonLink to={href('/verified-codes')}>Browse Verified Codes</ButtonLink>
      </p>
    </nav>
  );
}
