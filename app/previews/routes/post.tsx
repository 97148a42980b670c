import { findFormerPost, findPost } from '../../data/posts/posts.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrGone } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { pictureResponse } from '../picture-response.server.ts';
import { TextPicture } from '../pictures.tsx';
import type { Route } from './+types/post';

export const handle = { picture: true } satisfies RouteHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const post = await findPost(db, params.slug, at);
  if (!post)
    throw movedOrGone(await findFormerPost(db, params.slug, at), 'post', (slug) => `/og/post/${slug}.png`);
  return pictureResponse(context, (site) => (
    <TextPicture
      site={site}
      kicker={`${post.category.name} · ${post.author}`}
      title={post.title}
      lead={post.excerpt}
    />
  ));
}
