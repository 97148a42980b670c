import { use } from 'react';
import { href } from 'react-router';
import { renderMarkdown } from '../../data/posts/markdown.server.ts';
import { findPostToEdit } from '../../data/posts/office-posts.server.ts';
import { postStateOf } from '../../domain/office/post-state.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { postFields } from '../../records/post.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { ZoneContext } from '../../ui/moment.tsx';
import { exactText } from '../../words/office/exact-time.ts';
import { momentsIn } from '../ui/form/moments.server.ts';
import { toForm } from '../ui/form/record-values.ts';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/post';
import { postChoices } from './post-choices.server.ts';
import { PostForm } from './post-form.tsx';
import { PostStateMark } from './post-state-mark.tsx';
import { saveFromForm } from './save-post.server.ts';

export const handle = {
  office: 'editor',
  query: parameters('saved'),
  bodyLimitBytes: 1_000_000,
} satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const post = await findPostToEdit(db, idOf(params));
  if (!post) throw notFound();
  const choices = await postChoices(db, at);
  const { title, slug, body, status, publishedAt } = post.fields;
  return {
    id: post.id,
    version: post.version,
    title,
    slug,
    status,
    publishedAt,
    state: postStateOf(post.fields, at),
    isSample: post.isSample,
    initial: toForm(postFields, post.fields, momentsIn(choices.zone)),
    saved: { text: body, html: renderMarkdown(body).html },
    choices,
    wasSaved: url.searchParams.get('saved') === String(post.version),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const post = await findPostToEdit(db, idOf(params));
  if (!post) throw notFound();
  const by = changeBy(context);
  return saveFromForm(db, post, await readForm(request), by);
}

export default function EditPost({ loaderData: post, actionData }: Route.ComponentProps) {
  const { id, version, title, status, initial, saved, choices, wasSaved } = post;
  return (
    <Screen
      // Its form begins with the title.
      title="Edit post"
      documentTitle={title}
      lead={<PostStateMark state={post.state} publishedAt={post.publishedAt} isSample={post.isSample} />}
      actions={
        <ButtonLink kind="plain" to={href('/office/posts/:id/preview', { id: String(id) })} reloadDocument>
          View as a page
        </ButtonLink>
      }
    >
      {wasSaved && !actionData && <Saved post={post} />}
      <PostForm
        key={id}
        draftKey={`post ${id}`}
        version={version}
        status={status}
        initial={initial}
        saved={saved}
        choices={choices}
        result={actionData}
      />
    </Screen>
  );
}

/** What a save means for readers. */
function Saved({ post: { state, slug, publishedAt } }: { post: Route.ComponentProps['loaderData'] }) {
  const zone = use(ZoneContext);
  if (state === 'published')
    return (
      <Notice>
        Saved. It’s on the blog: <a href={`/blog/${slug}`}>/blog/{slug}</a>
      </Notice>
    );
  if (state === 'scheduled')
    return <Notice>Saved. It appears on the blog on {exactText(publishedAt ?? 0, zone)}.</Notice>;
  if (state === 'withdrawn')
    return <Notice>Saved. Readers can’t see it, and its address says it’s gone.</Notice>;
  return <Notice>Saved as a draft. Only the office sees it.</Notice>;
}
