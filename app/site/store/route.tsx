import { Form, useSubmit } from 'react-router';
import { cardOf, ticketOf } from '../../data/codes/code-card.ts';
import { planBasket } from '../../data/codes/planner.server.ts';
import { findFormerStore, findStore, listCodesOfStore } from '../../data/stores/stores.server.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { Disclosure, disclosureFor, Trail } from '../../frame/disclosure.tsx';
import { metadata } from '../../frame/metadata.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrGone } from '../../frame/route-parameters.ts';
import { offersOf } from '../../frame/structured-data/offer.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import foldedStyles from '../../ui/folded.module.css';
import { Link } from '../../ui/link.tsx';
import { LONG_NAME, StoreDisc } from '../../ui/store/store-disc.tsx';
import { StoreFacts } from '../../ui/store/store-facts.tsx';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import { countText } from '../../words/counts.ts';
import { basketQuery, readBasketQuery, shownBasket } from '../planner/basket-query.ts';
import { CartBar } from '../planner/cart-bar.tsx';
import { Folded } from '../planner/folded.tsx';
import { askedGoods } from '../planner/goods-query.ts';
import { cardsIn, partsOf } from '../planner/list-parts.ts';
import { PlanStrip } from '../planner/plan-strip.tsx';
import { planWords } from '../planner/plan-words.server.ts';
import { RankedTickets } from '../planner/ranked-tickets.tsx';
import { savingWords } from '../planner/saving-words.server.ts';
import { typedInto } from '../planner/typed-into.ts';
import type { Route } from './+types/route';
import styles from './store.module.css';

/** A store's list isn't split into pages up to this many. */
const CODES_SHOWN = 100;

export const handle = {
  live: true,
  // Only the server reads addresses and tags pages.
  ...(import.meta.env.SSR && { query: basketQuery, codesOf: 'store' as const }),
  unboundedParameters: ['basket', 'fee', 'goods'],
} satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData) return [];
  const { store, written } = loaderData;
  return metadata(root, {
    title: `${store.name} promo codes`,
    description:
      `${store.activeCodes} live promo codes for ${store.name}, each with its test history. ${store.description}`.trim(),
    keywords: [`${store.name} promo codes`, `${store.name} coupons`, ...store.categories],
    path: `/stores/${store.slug}`,
    image: `/og/store/${store.slug}.png`,
    trail: [
      { name: 'Stores', path: '/stores' },
      { name: store.name, path: `/stores/${store.slug}` },
    ],
    structured: import.meta.env.SSR ? offersOf(cardsIn(written), root.siteUrl) : [],
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
  const site = await siteOf(context);
  const planned =
    basket && planBasket(rows, basket, { now: at, isOneStore: true, correction: site.chanceCorrection });
  const codes = (planned?.ranked ?? rows).map((row) => ({
    card: ticketOf(cardOf(row, at)),
    saving: basket && savingWords(row, basket),
  }));
  const today = dayOf(at, site.zone);
  const plan =
    planned && rows.length > 0
      ? planWords(planned.plan, {
          today,
          isOneStore: true,
          knowsGoods: Object.keys(basket?.goods ?? {}).length > 0,
        })
      : null;
  const parts = partsOf(codes, basket !== undefined, plan);
  return withWritten(
    request,
    {
      store,
      query: shownBasket(query),
      goods: askedGoods(query.goods, planned?.plan.asks),
      today,
    },
    {
      plan,
      parts,
      disclosure: disclosureFor(cardsIn({ plan, parts }), site),
    },
  );
}

export default function StorePage({
  loaderData: { store, query, goods, written, today },
}: Route.ComponentProps) {
  const submit = useSubmit();
  const rank = (form: HTMLFormElement) =>
    submit(typedInto(form), { preventScrollReset: true, replace: true });
  return (
    <div className={`wrap page ${styles.page}`} data-one-store="">
      <Trail
        links={<Link to="/stores">Stores</Link>}
        disclosure={
          <WrittenOnce written={written}>{({ disclosure }) => <Disclosure text={disclosure} />}</WrittenOnce>
        }
      />
      <header className={styles.header}>
        <StoreDisc logo={store.logo} hue={store.hue} size="large" />
        <h1 data-long={store.name.length > LONG_NAME || undefined}>{store.name}</h1>
        <StoreFacts {...store} feeCents={store.deliveryFeeCents} />
      </header>
      {store.description && <p className={`lead ${styles.lead}`}>{store.description}</p>}
      <section aria-labelledby="codes">
        <div className={`between ${styles.head}`}>
          <h2 id="codes" className="title-m">
            {countText(store.activeCodes, 'live code')}
          </h2>
          {store.activeCodes > 1 && (
            <Link className="target caption" to={`/verified-codes?store=${store.slug}`}>
              Search and sort them
            </Link>
          )}
        </div>
        {store.activeCodes > 0 && (
          <Folded
            className={`${foldedStyles.onPhones} ${styles.rank}`}
            summary="Rank them for your cart"
            isWrong={query.firstOrder || query.total.text !== ''}
          >
            <Form
              className={`no-print ${styles.planner}`}
              aria-label="Rank the codes"
              data-live=""
              onChange={({ currentTarget }) => rank(currentTarget)}
              onSubmit={(event) => {
                event.preventDefault();
                rank(event.currentTarget);
              }}
            >
              <CartBar query={query} goods={goods} />
              <Button kind="plain" data-without-js="">
                Rank the codes
              </Button>
            </Form>
          </Folded>
        )}
        {/* Changes of the plan are announced, so its region is there even without a plan. */}
        <div aria-live="polite">
          <WrittenOnce written={written}>
            {({ plan }) => plan && <PlanStrip {...{ plan, today }} />}
          </WrittenOnce>
        </div>
        <WrittenOnce className={styles.list} written={written}>
          {({ parts }) => (
            <>
              {store.activeCodes === 0 ? (
                <p className="lead">
                  No live codes for {store.name} right now.{' '}
                  <Link to="/verified-codes">See other stores’ codes</Link>
                </p>
              ) : (
                <RankedTickets label={`Codes for ${store.name}`} {...{ parts, today }} />
              )}
              {store.activeCodes > CODES_SHOWN && (
                <ButtonLink to={`/verified-codes?store=${store.slug}&page=2`}>
                  More codes for {store.name}
                </ButtonLink>
              )}
            </>
          )}
        </WrittenOnce>
      </section>
      {[store.description, ...store.categories, ...store.coverage, ...store.highlights].some(Boolean) && (
        <section className={styles.about} aria-labelledby="about">
          <h2 id="about" className="title-m">
            About {store.name}
          </h2>
          {store.description && <p className={styles.description}>{store.description}</p>}
          <dl className={styles.facts}>
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
        </section>
      )}
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
