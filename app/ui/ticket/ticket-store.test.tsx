import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TicketCard } from '../../data/codes/code-card.ts';
import type { Freshness } from '../../domain/evidence/freshness.ts';
import { TicketStore } from './ticket-store.tsx';

test.each<[string, Freshness, boolean]>([
  ['Wellby', { state: 'verified', passedAt: 0 }, false],
  ['Wellby', { state: 'untested' }, false],
  ['Pier Nine', { state: 'aging', passedAt: 0, days: 5 }, true],
  ['Farmers’ Cooperative', { state: 'verified', passedAt: 0 }, true],
])(
  'of %s with %o, a name that has no room beside its lead and its badge is marked: %s',
  (name, freshness, isLong) => {
    const card = { id: 1, store: { slug: 'a-store', name, logo: '', hue: 0 }, freshness } as TicketCard;
    const html = (lead: string | undefined) =>
      renderToStaticMarkup(<TicketStore card={card} marks={undefined} lead={lead} isOver={false} />);
    expect(html('Next best').includes('data-long')).toBe(isLong);
    expect(html(undefined)).not.toContain('data-long');
  },
);
