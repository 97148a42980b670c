import { randomUUID } from 'node:crypto';
import type { Database } from '../../data/database.server.ts';
import { handOut } from '../../data/queue/hand-out.server.ts';
import { listOpenProposals } from '../../data/queue/proposals.server.ts';
import { listQueueItems, type QueueItem } from '../../data/queue/queue-items.server.ts';
import { listOwnTests } from '../../data/queue/take-back.server.ts';
import { listOtherHolders } from '../../data/queue/visits.server.ts';
import { findFirstSteps } from '../../data/site/first-steps.server.ts';
import { TAKE_BACK_MS } from '../../domain/office/queue-lease.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import type { Person } from '../../services.server.ts';
import { termsInWords } from '../../words/code/terms.ts';
import { formatDay } from '../../words/days.ts';
import { lastDayText } from '../../words/last-day.ts';
import { limitsInWords } from '../../words/limits.ts';
import { whyText } from '../../words/office/queue.ts';
import { outcomeWords } from '../../words/test-history.ts';
import { testView } from '../tests/test-view.ts';

const OWN_TESTS = 5;
const PROPOSALS = 10;

/** Everything that the queue's screen shows, in words. It's sent to the browser, which keeps it while offline. */
export async function queueView(db: Database, person: Person, now: number) {
  const share = await handOut(db, person.id, now);
  const [items, holders, ownTests, proposals, firstSteps] = await Promise.all([
    listQueueItems(db, share.visits, now),
    listOtherHolders(db, person.id, now),
    listOwnTests(db, person.id, OWN_TESTS),
    isAtLeast(person.role, 'editor') ? listOpenProposals(db, { limit: PROPOSALS }) : [],
    isAtLeast(person.role, 'editor') ? findFirstSteps(db) : null,
  ]);
  return {
    personId: person.id,
    /** When the server said all this (epoch ms). */
    at: now,
    /** Until when its items are held (epoch ms). */
    heldUntil: share.visits[0]?.heldUntil ?? 0,
    doneToday: share.doneToday,
    due: share.due,
    isMore: share.isMore,
    items: items.map((item) => itemView(item, now)),
    holders,
    /** For those who can take them. */
    firstSteps,
    ownTests: ownTests.map(({ requestKey, code, store, outcome, testedAt, receivedAt }) => ({
      requestKey,
      code,
      store,
      outcome: outcomeWords[outcome],
      testedAt,
      /** Until when it can be taken back without a reason (epoch ms). */
      freeUntil: receivedAt + TAKE_BACK_MS,
    })),
    proposals: proposals.map(({ lastDay, ...proposal }) => ({
      ...proposal,
      lastDay: lastDay === null ? null : formatDay(lastDay, 'short'),
    })),
  };
}

export type QueueView = Awaited<ReturnType<typeof queueView>>;
export type ItemView = QueueView['items'][number];
export type OwnTestView = QueueView['ownTests'][number];
export type ProposalView = QueueView['proposals'][number];

function itemView({ visit, facts, card, discount, shopUrl, testNote, tests }: QueueItem, now: number) {
  return {
    visitId: visit.id,
    codeId: card.id,
    /** The key of the test that is made with this item. */
    requestKey: randomUUID() as string,
    code: card.code,
    store: card.store.name,
    logo: card.store.logo,
    hue: card.store.hue,
    offer: card.headline,
    description: card.description,
    shopUrl,
    shop: new URL(shopUrl).host,
    why: whyText(visit.reason, facts, now),
    isUrgent: ['disputed', 'failed', 'reported', 'doubted'].includes(visit.reason),
    terms: [
      ...termsInWords(discount, card.limits),
      ...(card.limits ? limitsInWords(card.limits) : []).map((limit) => `${limit}.`),
      `${lastDayText(card)}.`,
    ],
    testNote,
    tests: tests.map((test) => testView(test)),
  };
}
