import { data, redirectDocument } from 'react-router';
import { cardOf, ticketOf } from '../../data/codes/code-card.ts';
import { listCandidates, type Paging } from '../../data/codes/code-search.server.ts';
import { countVerifiedCodes } from '../../data/codes/codes.server.ts';
import { planBasket } from '../../data/codes/planner.server.ts';
import {
  hasCodesForAnything,
  searchTyped,
  WHOLE_CART,
} from '../../data/codes/search/understood-search.server.ts';
import { getCopiesClaim } from '../../data/site/claims.server.ts';
import { disclosureOfStores, findFormerStore, listStoreChoice } from '../../data/stores/stores.server.ts';
import type { Asked } from '../../domain/search/read-search.ts';
import { looksPersonal } from '../../domain/text/personal-text.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { Disclosure } from '../../frame/disclosure.tsx';
import { metadata } from '../../frame/metadata.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { offersOf } from '../../frame/structured-data/offer.ts';
import { searchMissContext, servicesContext, siteOf } from '../../services.server.ts';
import { marksOf } from '../../ui/ticket/ticket-marks.ts';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { customersText, passedText } from '../../words/site/claims.ts';
import { shownBasket } from '../planner/basket-query.ts';
import { askedGoods } from '../planner/goods-query.ts';
import { cardsIn, partsOf } from '../planner/list-parts.ts';
import { PlanStrip } from '../planner/plan-strip.tsx';
import { planWords } from '../planner/plan-words.server.ts';
import { RankedTickets } from '../planner/ranked-tickets.tsx';
import { cartText, savingWords } from '../planner/saving-words.server.ts';
import type { Route } from './+types/route';
import { Filters } from './filters.tsx';
import { headOfList } from './list-head.server.ts';
import { ListPages } from './list-pages.tsx';
import { listPaging } from './list-paging.server.ts';
import {
  type ListQuery,
  listAddress,
  listQuery,
  readListQuery,
  type ShownQuery,
  type SortName,
  searchedText,
  sortName,
} from './list-query.ts';
import { NothingFound } from './nothing-found.tsx';
import { noCodesYet, noGoodsFound, nothingFound, pastTheEnd } from './nothing-words.server.ts';
import { noteOf } from './search-note.server.ts';
import { SearchNote } from './search-note.tsx';
import { Summary } from './summary.tsx';
import styles from './verified-codes.module.css';

const PAGE_SIZE = 24;
/** A store's list isn't split into pages up to this many. */
const STORE_PAGE_SIZE = 100;

export const handle = {
  live: true,
  // Only the server reads addresses.
  ...(import.meta.env.SSR && { query: listQuery }),
  unboundedParameters: ['q', 'store', 'basket', 'fee', 'goods', 'after'],
} satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData) return [];
  const { head, written } = loaderData;
  return metadata(root, {
    // Only search engines and link previews read the rest.
    description: '',
    keywords: [],
    ...head,
    ...written?.head,
    ...(import.meta.env.SSR && {
      trail: [{ name: 'Verified Codes', path: '/verified-codes' }],
      structured: offersOf(cardsIn(written), root.siteUrl),
    }),
  });
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const query = readListQuery(url.searchParams);
  const text = searchedText(query);
  const limit = query.store ? STORE_PAGE_SIZE : PAGE_SIZE;

  const { basket } = query.basket;
  const where = { storeSlug: query.store, category: query.category };
  // Codes that are ranked by their savings are found in any order.
  const sort = query.sort === 'savings' ? 'newest' : query.sort;
  const otherwise = text && !basket ? 'match' : 'newest';
  const [site, { stores, hasMore: hasMoreStores }, found, verified] = await Promise.all([
    siteOf(context),
    listStoreChoice(db, query.store ? [query.store] : []),
    searchTyped(db, { ...where, text }, { sort, otherwise, limit, page: query.page, after: query.after }, at),
    isNarrowed(query) ? null : countVerifiedCodes(db, at),
  ]);
  const planned =
    basket &&
    planBasket(await listCandidates(db, { ...where, search: found.search }, at), basket, {
      now: at,
      isOneStore: query.store !== undefined,
      correction: site.chanceCorrection,
    });

  if (query.store && !stores.some(({ slug }) => slug === query.store)) {
    const former = await findFormerStore(db, query.store);
    if (former && !former.isWithdrawn)
      throw redirectDocument(listAddress({ ...query, store: former.slug }), 308);
  }

  const own = found.search.sort ?? (basket ? 'savings' : otherwise);
  const isRanked = (query.sort ?? own) === 'savings';
  const { rows, paging } = planned && isRanked ? pageOf(planned.ranked, query.page, limit) : found;
  // What no code has is missed, also where the rest of the search finds something.
  const isMiss = found.total.count === 0 || found.search.leftOut.length > 0;
  if (text && isMiss && !looksPersonal(text)) context.get(searchMissContext)(text.toWellFormed());
  const asksGoods = found.total.count === 0 && found.search.asked.some(isGoods);
  const codes = rows.map((row) => {
    const card = ticketOf(cardOf(row, at));
    return {
      card,
      marks: text ? marksOf(card, found.search) : undefined,
      saving: basket && savingWords(row, basket),
    };
  });
  const today = dayOf(at, site.zone);
  const plan =
    planned && found.total.count > 0
      ? planWords(planned.plan, {
          today,
          isOneStore: query.store !== undefined,
          knowsGoods: Object.keys(basket?.goods ?? {}).length > 0,
        })
      : null;
  const parts = partsOf(codes, isRanked, plan);
  const note = noteOf(found, query);
  const ownSort = sortName(own);
  const pages = listPaging(paging, query);
  const pastEnd = pages.kind === 'numbered' && pages.page > pages.pages ? pages : undefined;
  const head = headOfList(query, {
    storeName: stores.find(({ slug }) => slug === query.store)?.name,
    isEmpty: codes.length === 0,
  });
  const page = withWritten(
    request,
    {
      head: { title: head.title, path: head.path },
      query: shownQuery(query, ownSort),
      ownSort,
      // The note names what was searched for.
      named: note ? '' : query.q.replaceAll('"', ''),
      cart: basket && cartText(basket),
      stores,
      hasMoreStores,
      goods: askedGoods(query.basket.goods, planned?.plan.asks),
      total: found.total,
      storesFound: found.stores,
      paging: pages,
      today,
      /** How many people use the codes; null on a filtered list, and if nobody knows. */
      customers: isFiltered(query) ? null : customersText(await getCopiesClaim(db, site, at)),
      isEmptySite: found.total.count === 0 && !isFiltered(query) ? true : undefined,
    },
    {
      head,
      lead: leadOf(verified, found.total.count),
      // Of all stores, so that no choice moves the fields below it.
      disclosure: await disclosureOfStores(db, site),
      note,
      plan,
      parts,
      nothing:
        codes.length > 0
          ? null
          : pastEnd && found.total.count > 0
            ? pastTheEnd(pastEnd.pages, pastEnd.address)
            : isFiltered(query)
              ? asksGoods && (await hasCodesForAnything(db, where, at))
                ? noGoodsFound(listAddress({ ...query, q: WHOLE_CART, page: 1, after: undefined }))
                : nothingFound
              : noCodesYet,
    },
  );
  // An old link may lead past the end: the list exists, but that page doesn't.
  return data(page, { status: pastEnd ? 404 : 200 });
}

export default function VerifiedCodesPage({ loaderData }: Route.ComponentProps) {
  const { query, stores, written, today } = loaderData;
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>Verified promo codes</h1>
        <WrittenOnce className={styles.words} written={written}>
          {({ lead, disclosure }) =>
            lead && (
              <>
                <p className="soft">{lead}</p>
                <Disclosure text={disclosure} />
              </>
            )
          }
        </WrittenOnce>
      </header>
      {!loaderData.isEmptySite && (
        <Filters
          {...loaderData}
          summary={
            <Summary {...loaderData} storeName={stores.find(({ slug }) => slug === query.store)?.name} />
          }
        >
          {/* Changes of the plan are announced, so its region is there even without a plan. */}
          <div aria-live="polite">
            <WrittenOnce written={written}>
              {({ plan }) => plan && <PlanStrip {...{ plan, today }} headingLevel={2} />}
            </WrittenOnce>
          </div>
          <WrittenOnce written={written} aria-live="polite">
            {({ note }) => note && <SearchNote {...note} />}
          </WrittenOnce>
        </Filters>
      )}
      <WrittenOnce written={written}>
        {({ parts, nothing }) =>
          nothing ? (
            <NothingFound {...nothing} />
          ) : (
            <RankedTickets label="Codes" headingLevel={2} {...{ parts, today }} />
          )
        }
      </WrittenOnce>
      <ListPages paging={loaderData.paging} />
    </div>
  );
}

/** The line below the heading; null on an empty site. Typing a cart's total doesn't change it. */
function leadOf(verified: number | null, codes: number): string | null {
  if (verified === null) return 'Each badge links to its test history.';
  return codes > 0 ? passedText(verified, codes) : null;
}

function shownQuery({ q, store, category, sort, basket }: ListQuery, ownSort: SortName): ShownQuery {
  const name = sort && sortName(sort);
  return { q, store, category, sort: !name || name === ownSort ? '' : name, basket: shownBasket(basket) };
}

function isGoods({ means }: Asked): boolean {
  return means.kind === 'concept' && means.concept.isGoods;
}

function isFiltered(query: ListQuery): boolean {
  return isNarrowed(query) || query.basket.total.text !== '';
}

/** Whether the list leaves codes out. */
function isNarrowed({ q, store, category }: ListQuery): boolean {
  return Boolean(q || store || category);
}

function pageOf<Row>(ranked: readonly Row[], page: number, limit: number): { rows: Row[]; paging: Paging } {
  const pages = Math.max(1, Math.ceil(ranked.length / limit));
  return { rows: ranked.slice((page - 1) * limit, page * limit), paging: { kind: 'numbered', page, pages } };
}
