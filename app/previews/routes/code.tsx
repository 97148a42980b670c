import { cardOf } from '../../data/codes/code-card.ts';
import { findCode } from '../../data/codes/codes.server.ts';
import { livenessOf } from '../../domain/evidence/liveness.ts';
import { DAY_MS, formatDay } from '../../domain/time/days.ts';
import { codeIdOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { pictureAnswer } from '../answer.server.ts';
import { CodePicture } from '../pictures.tsx';
import { ticketWordsOf } from '../ticket-words.ts';
import type { Route } from './+types/code';

/** A code; one that cannot be used now says so across the stub. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const row = await findCode(db, codeIdOf(params));
  if (!row) throw notFound();
  const liveness = livenessOf(
    { status: row.status, startsAt: row.starts_at, expiresAt: row.expires_at },
    now(),
  );
  const stamp = {
    live: undefined,
    expired: `Expired ${formatDay(row.expires_day, 'short')}`,
    unpublished: 'Withdrawn',
    upcoming: `Starts ${formatDay(Math.floor(row.starts_at / DAY_MS), 'short')}`,
  }[liveness];
  const words = ticketWordsOf(cardOf(row, now()), stamp);
  return pictureAnswer(context, (site) => <CodePicture site={site} words={words} />);
}
