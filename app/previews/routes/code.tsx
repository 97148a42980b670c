import { cardOf } from '../../data/codes/code-card.ts';
import { findCode } from '../../data/codes/codes.server.ts';
import { livenessOf } from '../../domain/evidence/liveness.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { codeIdOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { stampText } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';
import { pictureAnswer } from '../answer.server.ts';
import { CodePicture } from '../pictures.tsx';
import { ticketWordsOf } from '../ticket-words.ts';
import type { Route } from './+types/code';

export const handle = { drawn: true } satisfies RouteHandle;

/** A code; one that cannot be used now says so across the stub. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const row = await findCode(db, codeIdOf(params));
  if (!row) throw notFound();
  const at = now();
  const dates = { startsAt: row.starts_at, expiresDay: row.expires_day };
  const liveness = livenessOf({ status: row.status, startsAt: row.starts_at, expiresAt: row.expires_at }, at);
  const words = ticketWordsOf(cardOf(row, at), stampText({ liveness, ...dates }, LOCALE));
  return pictureAnswer(context, (site) => <CodePicture site={site} words={words} />);
}
