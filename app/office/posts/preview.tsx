import { href } from 'react-router';
import { renderMarkdown } from '../../data/posts/markdown.server.ts';
import { findPostToEdit } from '../../data/posts/office-posts.server.ts';
import { listPostCategories } from '../../data/posts/posts.server.ts';
import { postStateOf } from '../../domain/office/post-state.ts';
import { readingMinutes } from '../../domain/text/reading-time.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { requirePerson } from '../../sign-in/guard.server.ts';
import { PostArticle } from '../../ui/post/post-article.tsx';
import type { Route } from './+types/preview';
import styles from './preview.module.css';

export const handle = { office: 'editor' } satisfies RouteHandle;

/** The page is in the public frame, so the office's layout doesn't guard it. */
export const middleware = [requirePerson];

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.post.title ?? 'a post';
  return [{ title: `Preview of ${name} | Office` }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const edited = await findPostToEdit(db, idOf(params));
  if (!edited) throw notFound();
  const { title, excerpt, author, image, category, publishedAt, body } = edited.fields;
  const text = renderMarkdown(body);
  const { name } = (await listPostCategories(db, at)).find(({ slug }) => slug === category)!;
  const post = {
    title,
    excerpt,
    author,
    image,
    category: { slug: category, name },
    publishedAt: publishedAt ?? at,
    readMinutes: readingMinutes(text.words),
  };
  const state = postStateOf(edited.fields, at);
  return { id: edited.id, state, post, text };
}

/** A post as its page will show it, with its status above. */
export default function PostPreview({ loaderData }: Route.ComponentProps) {
  const { id, state, post, text } = loaderData;
  return (
    <>
      <aside className={`row ${styles.bar}`} aria-label="Preview">
        <p>{notes[state]}</p>
        <a href={href('/office/posts/:id', { id: String(id) })}>Back to editing</a>
      </aside>
      <div className="wrap page">
        <PostArticle post={post} text={text} />
      </div>
    </>
  );
}

const notes = {
  draft: 'This is a draft. Only the office sees it.',
  scheduled: 'This post is scheduled. Until its time, only the office sees it.',
  published: 'This post is on the blog as it is here.',
  withdrawn: 'This post is withdrawn. Only the office sees it.',
} as const;
