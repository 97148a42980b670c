import { Form, Link } from 'react-router';
import type { ListPosition } from '../../data/keyset-pages.ts';
import { countPublishedCodes, listOfficeStores } from '../../data/stores/office-stores.server.ts';
import { storeKind } from '../../data/stores/write-stores.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, personContext, servicesContext } from '../../services.server.ts';
import { StoreDisc } from '../../ui/store/store-disc.tsx';
import { countText, formatCount } from '../../words/counts.ts';
import { formatDollars } from '../../words/money.ts';
import { INTENT_FIELD } from '../ui/form/form-values.ts';
import { idsIn } from '../ui/list/arrangement.server.ts';
import { BulkForm } from '../ui/list/bulk-form.tsx';
import { answer, changeMany, findSaid } from '../ui/list/change-many.server.ts';
import { FilterSelect, Filters } from '../ui/list/filters.tsx';
import { positionOf } from '../ui/list/list-position.ts';
import { Pager } from '../ui/list/pager.tsx';
import tableStyles from '../ui/list/record-table.module.css';
import { RecordTable } from '../ui/list/record-table.tsx';
import { SaidNotice } from '../ui/list/said-notice.tsx';
import { StatusMark } from '../ui/list/status-mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink, StatusButtons } from '../ui/record-buttons.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { readStoreFilter, storesAddress } from './list-query.ts';
import styles from './stores.module.css';

const PAGE_SIZE = 50;
/** The answer to the question before stores leave with their codes. */
const CONFIRMED_FIELD = 'confirmed';

export const handle = {
  office: 'editor',
  query: parameters('q', 'status', 'after', 'before', 'done'),
} satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const filter = readStoreFilter(url.searchParams);
  const from = positionOf(url.searchParams);
  const page = await listOfficeStores(db, filter, { limit: PAGE_SIZE, from, now: now() });
  return {
    filter,
    from,
    ...page,
    done: await findSaid(db, url.searchParams.get('done'), context.get(personContext).id),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  const ids = idsIn(form);
  // Asked first: more than the stores that were picked leaves the site.
  if (textOf(form, INTENT_FIELD) === 'withdraw' && ids.length > 0 && !form.has(CONFIRMED_FIELD))
    return { ids, codes: await countPublishedCodes(db, ids) };
  const said = await changeMany(db, storeKind, form, by, { also: codesToo });
  const list = storesAddress(
    '/office/stores',
    readStoreFilter(url.searchParams),
    positionOf(url.searchParams),
  );
  return answer(db, list, said, by);
}

/** What becomes of the codes of stores that were published or withdrawn. */
function codesToo(verb: string, count: number): string {
  const codes = `${count === 1 ? 'its' : 'their'} codes`;
  return verb === 'published' ? `; ${codes} stay as they were` : `, with ${codes}`;
}

export default function StoresScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, from, stores, total, previous, next } = loaderData;
  const isFiltered = filter.q !== '' || filter.status !== undefined;
  const addressOf = (position?: ListPosition) => storesAddress('/office/stores', filter, position);
  const said =
    actionData && 'codes' in actionData ? (
      <WithdrawQuestion {...actionData} back={addressOf(from)} />
    ) : (
      <SaidNotice said={actionData ?? loaderData.done} />
    );
  return (
    <Screen
      title="Stores"
      actions={
        total > 0 && (
          <>
            <Link to="/office/stores/order">Change the order</Link>
            <a href={storesAddress('/office/stores/export.csv', filter)}>Export as CSV</a>
          </>
        )
      }
      primary={(isFiltered || total > 0) && <NewStoreLink />}
    >
      {stores.length === 0 && said}
      {(isFiltered || total > 0) && (
        <Filters searchLabel="Name, address, or website" q={filter.q}>
          <FilterSelect
            name="status"
            label="Status"
            value={filter.status ?? ''}
            choices={[
              { value: '', label: 'Any' },
              { value: 'published', label: 'Published' },
              { value: 'draft', label: 'Draft' },
              { value: 'withdrawn', label: 'Withdrawn' },
            ]}
          />
        </Filters>
      )}
      {stores.length === 0 ? (
        <Nothing isFiltered={isFiltered || from !== undefined} />
      ) : (
        <>
          <p className={`soft ${tableStyles.count}`} role="status">
            {countText(total, 'store')}, in the site’s order
          </p>
          <BulkForm noun={['store', 'stores']} said={said} actions={<StatusButtons />}>
            <RecordTable
              caption="Stores, in the order of the site"
              rows={stores}
              idOf={({ id }) => id}
              titleHead="Store"
              titleOf={({ name, logo, hue, website, isSample }) => (
                <span className={styles.title}>
                  <StoreDisc logo={logo} hue={hue} />
                  <span>
                    {name}{' '}
                    <small>
                      {URL.parse(website)?.host ?? website}
                      {isSample && ' ·\u00a0sample'}
                    </small>
                  </span>
                </span>
              )}
              linkOf={({ id }) => `/office/stores/${id}`}
              selectLabel={({ name }) => name}
              columns={[
                {
                  head: 'Status',
                  isPlain: true,
                  cell: ({ status }) => <StatusMark status={status} />,
                },
                {
                  head: 'Delivery',
                  cell: ({ deliveryTime, feeCents }) => (
                    <span className={styles.delivery}>
                      {[deliveryTime, feeCents !== null && formatDollars(feeCents)]
                        .filter(Boolean)
                        .join(', ') || 'Not known'}
                    </span>
                  ),
                },
                {
                  head: 'Live codes',
                  cell: ({ liveCodes }) => formatCount(liveCodes),
                  isNumeric: true,
                },
              ]}
            />
          </BulkForm>
        </>
      )}
      <Pager previous={previous && addressOf(previous)} next={next && addressOf(next)} />
    </Screen>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No stores match">
        <p>
          <Link to="/office/stores">See all stores</Link>
        </p>
      </Empty>
    );
  return (
    <Empty hasDrawing title="Add your first store">
      <p>A name and a website are enough. Codes come next.</p>
      <NewStoreLink />
    </Empty>
  );
}

function NewStoreLink() {
  return <ButtonLink to="/office/stores/new">Add a store</ButtonLink>;
}

/** Says how many codes leave with the stores, before any of them does. */
function WithdrawQuestion({ ids, codes, back }: { ids: readonly number[]; codes: number; back: string }) {
  return (
    <Notice tone="attention">
      <span>
        Withdraw {countText(ids.length, 'store')}
        {codes > 0 && ` and ${countText(codes, 'published code')}`}?
      </span>
      <Form method="post" aria-label="Withdraw stores" preventScrollReset>
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name={CONFIRMED_FIELD} value="1" />
        <button type="submit" name={INTENT_FIELD} value="withdraw">
          Yes, withdraw
        </button>
      </Form>
      <Link to={back} preventScrollReset>
        Cancel
      </Link>
    </Notice>
  );
}
