import { data } from 'react-router';
import { cardOf } from '../../data/code-card.ts';
import { listCandidates, recordSearchMiss, searchCodes } from '../../data/code-search.server.ts';
import { answerOf, planBasket } from '../../data/planner.server.ts';
import { listStoreNames } from '../../data/stores.server.ts';
import { categories } from '../../domain/categories.ts';
import { DAY_MS } from '../../domain/days.ts';
import { servicesContext } from '../../services.server.ts';
import { Pages } from '../../ui/pages.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { TicketList } from '../../ui/ticket-list.tsx';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { Disclosure } from '../frame/disclosure.tsx';
import { breadcrumbs, metadata } from '../frame/metadata.ts';
import { offerOf } from '../frame/offer.ts';
import { PlanStrip } from '../planner/plan-strip.tsx';
import { helps, Saving } from '../planner/saving.tsx';
import type { Route } from './+types/route';
import { Filters } from './filters.tsx';
import { listAddress, readListQuery, searchedText } from './list-query.ts';
import { NothingFound } from './nothing-found.tsx';
import { Summary } from './summary.tsx';
import styles from './verified-codes.module.css';

const PAGE_SIZE = 24;
/** A store's own list is shown whole up to this many. */
const STORE_PAGE_SIZE = 100;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { query, written } = loaderData ?? {};
  const narrowed = Boolean(
    query && (query.q || query.category || query.sort !== 'newest' || query.basket.text),
  );
  return metadata(root, {
    title: 'Verified promo codes',
    description:
      'Live promo codes for grocery delivery, each with the record of its checks. Search by store, code or words; sort by end, use or rating.',
    keywords: ['verified promo codes', 'grocery coupons', 'working promo codes', 'delivery discounts'],
    path: listAddress({ store: query?.store, page: query?.page }),
    noindex: narrowed,
    structured: root
      ? [
          breadcrumbs(root.siteUrl, [{ name: 'Verified Codes', path: '/verified-codes' }]),
          ...(written?.cards ?? []).map(({ card }) => offerOf(card, root.siteUrl)),
        ]
      : [],
  });
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const today = Math.floor(at / DAY_MS);
  const query = readListQuery(url.searchParams);
  const text = searchedText(query);
  const limit = query.store && query.store !== 'all' ? STORE_PAGE_SIZE : PAGE_SIZE;

  const { basket } = query.basket;
  const wanted = {
    text,
    storeSlug: query.store === 'all' ? undefined : query.store,
    category: query.category,
  };
  const offset = (query.page - 1) * limit;
  const [stores, found, planned] = await Promise.all([
    listStoreNames(db),
    searchCodes(db, wanted, { sort: query.sort === 'savings' ? 'newest' : query.sort, limit, offset }, at),
    basket && listCandidates(db, wanted, at).then((rows) => planBasket(rows, basket, at)),
  ]);
  const pages = Math.max(1, Math.ceil(found.total / limit));
  if (text && found.total === 0) await recordSearchMiss(db, text, today);

  const rows =
    planned && query.sort === 'savings' ? planned.ranked.slice(offset, offset + limit) : found.rows;
  const cards = rows.map((row) => ({ card: cardOf(row, at), answer: basket && answerOf(row, basket) }));
  const page = withWritten(
    request,
    {
      query,
      stores,
      plan: planned?.plan,
      total: found.total,
      storesFound: found.stores,
      pages,
      today,
    },
    { cards },
  );
  // A page past the end is a way in from an old link: the list is there, but not that part of it.
  return data(page, { status: query.page > pages ? 404 : 200 });
}

export default function VerifiedCodesPage({ loaderData, matches }: Route.ComponentProps) {
  const { query, stores, written, plan, total, storesFound, pages, today } = loaderData;
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.header}>
        <h1>Verified promo codes</h1>
        <p>Searched and sorted as you type. Every code shows when it was last tried, and how it went.</p>
      </header>
      <Filters query={query} stores={stores} categories={categories} />
      {plan && <PlanStrip plan={plan} today={today} />}
      <Summary
        query={query}
        total={total}
        stores={storesFound}
        storeName={stores.find(({ slug }) => slug === query.store)?.name}
      />
      <WrittenOnce written={written}>
        {({ cards }) =>
          cards.length === 0 ? (
            <NothingFound />
          ) : (
            <TicketList label="Codes">
              {cards.map(({ card, answer }) => (
                <li key={card.id}>
                  <Ticket
                    card={card}
                    today={today}
                    query={searchedText(query)}
                    headingLevel={2}
                    dimmed={answer && !helps(answer)}
                    answer={answer && <Saving answer={answer} />}
                  />
                </li>
              ))}
            </TicketList>
          )
        }
      </WrittenOnce>
      <Pages page={query.page} pages={pages} addressOf={(page) => listAddress({ ...query, page })} />
      <Disclosure text={matches[0].loaderData.site.disclosure} />
    </div>
  );
}
