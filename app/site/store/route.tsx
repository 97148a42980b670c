import { Form, useSubmit } from 'react-router';
import { cardOf } from '../../data/codes/code-card.ts';
import { planBasket, savingsAt } from '../../data/codes/planner.server.ts';
import { findFormerStore, findStore, listCodesOfStore } from '../../data/stores/stores.server.ts';
import { dayOf } from '../../domain/time/days.ts';
import { Disclosure, disclosureFor } from '../../frame/disclosure.tsx';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrGone } from '../../frame/route-parameters.ts';
import { offersOf } from '../../frame/structured-data/offer.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import { StoreDisc } from '../../ui/store-disc.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { countText, formatRating } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { formatDollars } from '../../words/money.ts';
import { BasketFields } from '../planner/basket-fields.tsx';
import { basketQuery, readBasketQuery, shownBasket } from '../planner/basket-query.ts';
import { askedGoods } from '../planner/goods-query.ts';
import { planLines } from '../planner/plan-lines.server.ts';
import { PlanStrip } from '../planner/plan-strip.tsx';
import { Saving } from '../planner/saving.tsx';
import { savingWords } from '../planner/saving-words.server.ts';
import { typedInto } from '../planner/typed-into.ts';
import type { Route } from './+types/route';
import styles from './store.module.css';

/** A store's list isn't split into pages up to this many. */
const CODES_SHOWN = 100;

export const handle = {
  live: true,
  // Only the server reads addresses, and tags pages.
  ...(import.meta.env.SSR && { query: basketQuery, codesOf: 'store' as const }),
  unboundedParameters: ['basket', 'fee', 'goods'],
} satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData)
    return metadata(root, { title: 'Store', description: '', keywords: [], path: '/stores' });
  const { store, written } = loaderData;
  return metadata(root, {
    title: `${store.name} promo codes`,
    description:
      `${store.activeCodes} live promo codes for ${store.name}, each with its test history. ${store.description}`.trim(),
    keywords: [`${store.name} promo codes`, `${store.name} coupons`, ...store.categories],
    path: `/stores/${store.slug}`,
    image: `/og/store/${store.slug}.png`,
    structured: import.meta.env.SSR
      ? [
          breadcrumbs(root.siteUrl, [
            { name: 'Stores', path: '/stores' },
            { name: store.name, path: `/stores/${store.slug}` },
          ]),
          ...offersOf(written?.cards.map(({ card }) => card) ?? [], root.siteUrl),
        ]
      : [],
  });
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const store = await findStore(db, params.slug, at);
  if (!store) throw movedOrGone(await findFormerStore(db, params.slug), 'store', (slug) => `/stores/${slug}`);
  const rows = await listCodesOfStore(db, store.id, at, CODES_SHOWN);
  const query = readBasketQuery(url.searchParams);
  const { basket } = query;
  const planned = basket && planBasket(rows, basket, at);
  const cards = (planned?.ranked ?? rows).map((row) => ({
    card: cardOf(row, at),
    saving: basket && savingWords(savingsAt(row, basket)),
  }));
  const site = await siteOf(context);
  const today = dayOf(at, site.zone);
  return withWritten(
    request,
    {
      store,
      query: shownBasket(query),
      goods: askedGoods(query.goods, planned?.plan.asks),
      today,
    },
    {
      plan:
        planned && rows.length > 0
          ? planLines(planned.plan, {
              today,
              isOneStore: true,
              knowsGoods: Object.keys(query.goods).length > 0,
            })
          : null,
      cards,
      disclosure: disclosureFor(
        cards.map(({ card }) => card),
        site,
      ),
    },
  );
}

export default function StorePage({
  loaderData: { store, query, goods, written, today },
}: Route.ComponentProps) {
  const submit = useSubmit();
  return (
    <div className={`wrap ${styles.page}`}>
      <p className={styles.trail}>
        <Link to="/stores">Stores</Link>
      </p>
      <header className={styles.header}>
        <StoreDisc logo={store.logo} hue={store.hue} size="large" />
        <h1>{store.name}</h1>
        {store.description && <p>{store.description}</p>}
      </header>

      <dl className={styles.facts}>
        <Fact term="Rating of its codes">
          {store.rating === null ? (
            'Not rated yet'
          ) : (
            <span>
              <b className="num">{formatRating(store.rating, LOCALE)}</b> of 5
              <small> from {countText(store.reports, 'report', LOCALE)}</small>
            </span>
          )}
        </Fact>
        {(store.deliveryTime || store.deliveryFeeCents !== null) && (
          <Fact term="Delivery">
            {store.deliveryTime}
            {store.deliveryFeeCents !== null && (
              <small> fee {formatDollars(store.deliveryFeeCents, LOCALE)}</small>
            )}
          </Fact>
        )}
        {store.categories.length > 0 && <Fact term="Sells">{store.categories.join(', ')}</Fact>}
        {store.coverage.length > 0 && (
          <Fact term="Coverage">
            {store.coverage.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Fact>
        )}
        {store.highlights.length > 0 && (
          <Fact term="Good to know">
            {store.highlights.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Fact>
        )}
      </dl>

      <section aria-labelledby="codes">
        <div className={styles.head}>
          <h2 id="codes">{countText(store.activeCodes, 'live code', LOCALE)}</h2>
          {store.activeCodes > 1 && (
            <Link to={`/verified-codes?store=${store.slug}`}>Search and sort them</Link>
          )}
        </div>
        {store.activeCodes > 0 && (
          <Form
            className={styles.planner}
            aria-label="Rank the codes"
            data-live=""
            onSubmit={(event) => {
              event.preventDefault();
              submit(typedInto(event.currentTarget), { preventScrollReset: true, replace: true });
            }}
          >
            <BasketFields query={query} goods={goods} hint="We’ll sort the codes by what they save you." />
            <button type="submit" className={buttonStyles.button} data-kind="plain">
              Rank the codes
            </button>
          </Form>
        )}
        {/* What changes in the plan is announced, so its region is there without one too. */}
        <div aria-live="polite">
          <WrittenOnce written={written}>{({ plan }) => plan && <PlanStrip lines={plan} />}</WrittenOnce>
        </div>
        <WrittenOnce className={styles.list} written={written}>
          {({ cards, disclosure }) => (
            <>
              <Disclosure text={disclosure} />
              {cards.length === 0 ? (
                <p className={styles.none}>
                  No live codes for {store.name} right now.{' '}
                  <Link to="/verified-codes">See other stores’ codes</Link>
                </p>
              ) : (
                <TicketList label={`Codes for ${store.name}`}>
                  {cards.map(({ card, saving }) => (
                    <li key={card.id}>
                      <Ticket
                        card={card}
                        today={today}
                        dimmed={saving && !saving.helps}
                        savings={saving && <Saving saving={saving} />}
                      />
                    </li>
                  ))}
                </TicketList>
              )}
              {store.activeCodes > cards.length && (
                <Link className={buttonStyles.button} to={`/verified-codes?store=${store.slug}&page=2`}>
                  More codes for {store.name}
                </Link>
              )}
            </>
          )}
        </WrittenOnce>
      </section>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
