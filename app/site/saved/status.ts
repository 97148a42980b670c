import { type CodeState, listCodeStates } from '../../data/codes/codes.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { iconPaths } from '../../ui/icon.tsx';
import { badgeIcons } from '../../ui/ticket/freshness-badge.tsx';
import { countedFacts, testedText } from '../../ui/ticket/ticket-facts.tsx';
import { agoText } from '../../words/ago.ts';
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
  /** Its evidence, as its ticket says it: a figure each, and what it counts. */
  readonly facts: readonly (readonly [figure: string | null, words: string])[];
  /** Whether the code can't be used now. */
  readonly isOver: boolean;
}

/** The current state of each saved code that a device asks for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const ids = readAskedIds(url.searchParams);
  const at = now();
  const states = new Map(
    ids.length > 0 ? (await listCodeStates(db, ids, at)).map((state) => [state.id, state]) : [],
  );
  const saved: SavedState[] = ids.map((id) => ({ id, ...inWords(states.get(id), at) }));
  return Response.json(saved, { headers: { 'Cache-Control': 'no-store' } });
}

function inWords(state: CodeState | undefined, now: number): Omit<SavedState, 'id'> {
  if (!state) return over('No longer listed');
  return state.liveness === 'live'
    ? {
        text: badgeText(state.freshness),
        state: state.freshness.state,
        icon: iconPaths[badgeIcons[state.freshness.state]],
        facts: [
          ...countedFacts(state),
          ...(state.testedAt === null
            ? []
            : [[null, testedText(state) + agoText(state.testedAt, now)] as const]),
        ],
        isOver: false,
      }
    : over(livenessWords[state.liveness]);
}

function over(text: string): Omit<SavedState, 'id'> {
  return { text, state: 'over', icon: iconPaths.cross, facts: [], isOver: true };
}
