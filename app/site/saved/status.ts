import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CodeState, listCodeStates } from '../../data/codes/codes.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { iconPaths } from '../../ui/icon.tsx';
import { ZoneContext } from '../../ui/moment.tsx';
import { badgeIcons } from '../../ui/ticket/freshness-badge.tsx';
import { TicketFacts } from '../../ui/ticket/ticket-facts.tsx';
import { badgeText } from '../../words/badge.ts';
import { livenessWords } from '../../words/liveness.ts';
import type { Route } from './+types/status';
import { askedQuery, readAskedIds } from './asked-ids.ts';

export const handle = { query: askedQuery, unboundedParameters: ['ids'] } satisfies RouteHandle;

/** What the server knows about a saved code. */
export interface SavedState {
  readonly id: number;
  readonly text: string;
  /** The state that colors its badge. */
  readonly state: string;
  /** The line of its icon. */
  readonly icon: string;
  /** Its line of evidence, as HTML; empty if it can't be used now. */
  readonly facts: string;
  /** Whether the code can't be used now. */
  readonly isOver: boolean;
}

/** The current state of each saved code that a device asks for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const { zone } = await siteOf(context);
  const ids = readAskedIds(url.searchParams);
  const states = new Map(
    ids.length > 0 ? (await listCodeStates(db, ids, now())).map((state) => [state.id, state]) : [],
  );
  const saved: SavedState[] = ids.map((id) => ({ id, ...inWords(states.get(id), zone) }));
  return Response.json(saved, { headers: { 'Cache-Control': 'no-store' } });
}

function inWords(state: CodeState | undefined, zone: string): Omit<SavedState, 'id'> {
  if (!state) return over('No longer listed');
  return state.liveness === 'live'
    ? {
        text: badgeText(state.freshness),
        state: state.freshness.state,
        icon: iconPaths[badgeIcons[state.freshness.state]],
        facts: renderToStaticMarkup(
          createElement(ZoneContext, { value: zone }, createElement(TicketFacts, { card: state })),
        ),
        isOver: false,
      }
    : over(livenessWords[state.liveness]);
}

function over(text: string): Omit<SavedState, 'id'> {
  return { text, state: 'over', icon: iconPaths.cross, facts: '', isOver: true };
}
