import { data } from 'react-router';
import areas from '../../../content/coverage.json';
import { countLiveCodes } from '../../data/codes/codes.server.ts';
import { getCopiesClaim } from '../../data/site/claims.server.ts';
import {
  countStores,
  findFreshestCodes,
  listNamesByCoverage,
  listStores,
} from '../../data/stores/stores.server.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { metadata } from '../../frame/metadata.ts';
import noticeStyles from '../../frame/notice.module.css';
import { pageAddress, pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { StoreCard } from '../../ui/store/store-card.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketTerms } from '../../ui/ticket/ticket-facts.tsx';
import { formatCount } from '../../words/counts.ts';
import { customersTotal } from '../../words/site/claims.ts';
import type { Route } from './+types/route';
import styles from './stores.module.css';

const PAGE_SIZE = 24;
/** How many stores are named under a kind of area. There may be thousands. */
const NAMED = 12;

export const handle = { query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'Supported stores',
    description:
      'The stores whose promo codes we list: where and how fast they deliver, and how many of their codes are live.',
    keywords: ['grocery delivery stores', 'store promo codes', 'delivery areas', 'delivery times'],
    path: pageAddress('/stores', loaderData?.page ?? 1),
    trail: [{ name: 'Stores', path: '/stores' }],
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const page = readPageNumber(url.searchParams);
  const site = await siteOf(context);
  const [stores, storesInAll, live, copies, coverage] = await Promise.all([
    listStores(db, at, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countStores(db),
    countLiveCodes(db, at),
    getCopiesClaim(db, site, at),
    Promise.all(
      areas.map(async (area) => ({ ...area, ...(await listNamesByCoverage(db, area.kind, NAMED)) })),
    ),
  ]);
  const ids = stores.map(({ id }) => id);
  const freshest = await findFreshestCodes(db, ids, at);
  const pages = Math.max(1, Math.ceil(storesInAll / PAGE_SIZE));
  // An old link may lead past the end: the list exists, but that page doesn't.
  return data(
    {
      page,
      stores: stores.map((store) => ({ ...store, freshest: freshest.get(store.id) })),
      storesInAll,
      activeCodes: live.codes,
      customers: customersTotal(copies),
      // What the sample says about an area is about sample stores. Of real stores, only the names are known.
      coverage: coverage
        .filter(({ names }) => names.length > 0)
        .map(({ text, ...area }) => ({ ...area, text: site.isSampleOnly ? text : null })),
      pages,
      today: dayOf(at, site.zone),
    },
    { status: page > pages ? 404 : 200 },
  );
}

/** One page of the stores, the totals of all, and where they deliver. */
export default function StoresPage({ loaderData }: Route.ComponentProps) {
  const { stores, storesInAll, activeCodes, customers, coverage, page, pages, today } = loaderData;
  return (
    <div className={styles.page}>
      {storesInAll === 0 ? (
        <NoStores />
      ) : (
        <>
          <header className={`wrap columns-48 ${styles.header}`}>
            <div>
              <h1>Supported stores</h1>
              <p className="soft">Pick yours to see its codes and how they did at checkout.</p>
            </div>
            <dl className={`flow ${styles.totals}`}>
              <div>
                <dt className="note">{storesInAll === 1 ? 'Store' : 'Stores'}</dt>
                <dd className="num">{formatCount(storesInAll)}</dd>
              </div>
              <div>
                <dt className="note">{activeCodes === 1 ? 'Active code' : 'Active codes'}</dt>
                <dd className="num">{formatCount(activeCodes)}</dd>
              </div>
              {customers && (
                <div>
                  <dt className="note">{customers.label}</dt>
                  <dd className="num">{customers.figure}</dd>
                </div>
              )}
            </dl>
          </header>

          {stores.length > 3 && (
            <nav className={`wrap caption ${styles.jump}`} aria-label="Stores on this page">
              {stores.map(({ slug, name }) => (
                <a key={slug} className="target" href={`#${slug}`}>
                  {name}
                </a>
              ))}
            </nav>
          )}
          <div className={`wrap ${styles.room}`}>
            <ul className={styles.stores} role="list">
              {stores.map((store) => (
                <StoreCard
                  key={store.id}
                  store={store}
                  freshest={
                    store.freshest && (
                      <Ticket
                        card={store.freshest}
                        today={today}
                        look="fan"
                        note={<TicketTerms card={store.freshest} today={today} />}
                      />
                    )
                  }
                />
              ))}
            </ul>
          </div>
          {pages > 1 && (
            <div className={styles.pages}>
              <Pages page={page} pages={pages} addressOf={(number) => pageAddress('/stores', number)} />
            </div>
          )}

          {coverage.length > 0 && (
            <section className="band" aria-labelledby="coverage">
              <div className="wrap">
                <h2 id="coverage">Coverage areas</h2>
                <div className={styles.coverage}>
                  {coverage.map(({ kind, title, text, names, more }) => (
                    <div key={kind}>
                      <h3>{title}</h3>
                      {text && <p className={styles.text}>{text}</p>}
                      <p className="note">
                        {names.join(', ')}
                        {more && ', and others'}
                      </p>
                    </div>
                  ))}
                </div>
              </div>
            </section>
          )}

          <section className={`wrap row between ${styles.request}`}>
            <div>
              <h2 className="title-m">Don’t see your store?</h2>
              <p className="soft">Tell us which one and where it delivers.</p>
            </div>
            <ButtonLink to="/contact?category=general&subject=Request+a+Store">Request a Store</ButtonLink>
          </section>
        </>
      )}
    </div>
  );
}

/** The page before the first store. */
function NoStores() {
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <svg className={noticeStyles.drawing} viewBox="0 0 220 120" aria-hidden="true">
        <path data-tone="sheet" d="M30 50h160v62H30z" />
        <path
          data-tone="lemon"
          d="M34 12h152l20 30a12 12 0 0 1-24 8 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 12 12 0 0 1-24-8z"
        />
        <path data-tone="line" d="M92 112V74h36v38M48 70h24M148 70h24M10 112h200" />
      </svg>
      <h1>Supported stores</h1>
      <p className="lead">
        No stores yet. Each one will be listed here with its codes, and where and how fast it delivers.
      </p>
      <div className={`row ${noticeStyles.ways}`}>
        <ButtonLink to="/contact?category=general&subject=Request+a+Store">Request a Store</ButtonLink>
        <Link to="/how-to-use">How to use a promo code</Link>
      </div>
    </div>
  );
}
