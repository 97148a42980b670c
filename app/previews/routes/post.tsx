import { findPost } from '../../data/posts/posts.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { pictureAnswer } from '../answer.server.ts';
import { TextPicture } from '../pictures.tsx';
import type { Route } from './+types/post';

export const handle = { drawn: true } satisfies RouteHandle;

/** A published post. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const post = await findPost(db, params.slug, now());
  if (!post) throw notFound();
  return pictureAnswer(context, (site) => (
    <TextPicture
      site={site}
      kicker={`${post.category.name} · ${post.author}`}
      title={post.title}
      lead={post.excerpt}
    />
  ));
}
