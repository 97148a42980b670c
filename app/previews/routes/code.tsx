import { cardOf } from '../../data/codes/code-card.ts';
import { findCode } from '../../data/codes/codes.server.ts';
import { livenessAt } from '../../data/codes/listed.server.ts';
import { dayOf } from '../../domain/time/zones.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { stampText } from '../../words/liveness.ts';
import { pictureResponse } from '../picture-response.server.ts';
import { CodePicture } from '../pictures.tsx';
import { ticketWordsOf } from '../ticket-words.ts';
import type { Route } from './+types/code';

export const handle = { picture: true } satisfies RouteHandle;

/** A code. If it can't be used now, a stamp across the stub says so. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const row = await findCode(db, idOf(params));
  if (!row) throw notFound();
  const at = now();
  const card = cardOf(row, at);
  const startsDay = dayOf(row.starts_at, row.store_zone);
  const words = ticketWordsOf(card, stampText({ ...card, startsDay, liveness: livenessAt(row, at) }));
  return pictureResponse(context, (site) => <CodePicture site={site} words={words} />);
}
