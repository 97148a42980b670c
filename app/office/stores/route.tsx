import { data, Form, Link, redirect } from 'react-router';
import type { BulkOutcome } from '../../data/changes/edit-records.server.ts';
import { publishRecords, withdrawRecords } from '../../data/changes/edit-records.server.ts';
import type { ListPosition } from '../../data/keyset-pages.ts';
import { countPublishedCodes, listOfficeStores } from '../../data/stores/office-stores.server.ts';
import { storeKind } from '../../data/stores/write-stores.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { StoreDisc } from '../../ui/store/store-disc.tsx';
import { countText, formatCount } from '../../words/counts.ts';
import { formatDollars } from '../../words/money.ts';
import { leftText } from '../../words/office/left.ts';
import { doneWords } from '../ui/done-words.ts';
import { idsIn } from '../ui/list/arrangement.server.ts';
import { BulkForm } from '../ui/list/bulk-form.tsx';
import { FilterSelect, Filters } from '../ui/list/filters.tsx';
import { positionOf } from '../ui/list/list-position.ts';
import { Pager } from '../ui/list/pager.tsx';
import { RecordTable } from '../ui/list/record-table.tsx';
import { StatusMark } from '../ui/list/status-mark.tsx';
import { NOT_YOURS, undoOwn } from '../ui/list/undo.server.ts';
import { UndoButton } from '../ui/list/undo-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink, StatusButtons } from '../ui/record-buttons.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { readStoreFilter, storesAddress } from './list-query.ts';
import styles from './stores.module.css';

const PAGE_SIZE = 50;

export const handle = {
  office: 'editor',
  query: parameters('q', 'status', 'after', 'before', 'done', 'count', 'undo', 'left', 'why'),
} satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const filter = readStoreFilter(url.searchParams);
  const from = positionOf(url.searchParams);
  const left = Number(url.searchParams.get('left')) || 0;
  const page = await listOfficeStores(db, filter, { limit: PAGE_SIZE, from, now: now() });
  return {
    filter,
    from,
    ...page,
    done: url.searchParams.get('done'),
    count: Number(url.searchParams.get('count')) || 0,
    undo: Number(url.searchParams.get('undo')) || null,
    left: leftText(left, 'store', { reason: url.searchParams.get('why') ?? '' }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await request.formData();
  const ids = idsIn(form);
  switch (form.get('intent')) {
    case 'publish': {
      return listAfter(url.searchParams, 'published', await publishRecords(db, storeKind, ids, by));
    }
    case 'withdraw': {
      // Asked first: more than the stores that were picked leaves the site.
      const codes = await countPublishedCodes(db, ids);
      return data({ ids, codes });
    }
    case 'withdraw-confirmed': {
      return listAfter(url.searchParams, 'withdrawn', await withdrawRecords(db, storeKind, ids, by));
    }
    case 'undo': {
      const undone = await undoOwn(db, form, 'store', by);
      if (undone.outcome === 'not-yours') throw data(NOT_YOURS, { status: 403 });
      const outcome = undone.outcome === 'undone' ? undone : { ids: [], refused: [] };
      const isWhole = undone.outcome === 'undone' && outcome.refused.length === 0;
      return listAfter(url.searchParams, isWhole ? 'undone' : 'not-undone', { ...outcome, auditId: null });
    }
    default:
      throw data('Choose what to do with the stores first.', { status: 400 });
  }
}

export default function StoresScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, from, stores, total, previous, next } = loaderData;
  const isFiltered = filter.q !== '' || filter.status !== undefined;
  const addressOf = (position?: ListPosition) => storesAddress('/office/stores', filter, position);
  const said =
    actionData && 'codes' in actionData ? (
      <WithdrawQuestion {...actionData} back={addressOf(from)} />
    ) : (
      <Done {...(actionData ?? loaderData)} />
    );
  return (
    <Screen
      title="Stores"
      lead={total > 0 && `${countText(total, 'store')}, in the order shown on the site.`}
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
        <BulkForm noun={['store', 'stores']} said={said} actions={<StatusButtons />}>
          <RecordTable
            caption="Stores, in the order of the site"
            rows={stores}
            idOf={({ id }) => id}
            titleHead="Store"
            titleOf={({ name, logo, hue, website }) => (
              <span className={styles.title}>
                <StoreDisc logo={logo} hue={hue} />
                <span>
                  {name} <small>{URL.parse(website)?.host ?? website}</small>
                </span>
              </span>
            )}
            linkOf={({ id }) => `/office/stores/${id}`}
            selectLabel={({ name }) => name}
            columns={[
              {
                head: 'Status',
                isPlain: true,
                cell: ({ status, isSample }) => <StatusMark status={status} note={isSample && 'sample'} />,
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
  if (ids.length === 0) return <Notice tone="attention">Select at least one store first.</Notice>;
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
        <button type="submit" name="intent" value="withdraw-confirmed">
          Yes, withdraw
        </button>
      </Form>
      <Link to={back} preventScrollReset>
        Cancel
      </Link>
    </Notice>
  );
}

interface DoneProps {
  readonly done: string | null;
  readonly count: number;
  readonly undo: number | null;
  /** What stayed as it was; empty if nothing did. */
  readonly left: string;
}

function Done({ done, count, undo, left }: DoneProps) {
  const text = done && notices.get(done)?.(countText(count, 'store'), count === 1 ? 'its' : 'their');
  if (!text) return null;
  return (
    <Notice tone={done === 'not-undone' || left ? 'attention' : 'done'}>
      <span>{count === 0 && left ? left : `${text} ${left}`}</span>
      {undo && <UndoButton change={undo} />}
    </Notice>
  );
}

const notices = doneWords<(stores: string, their: string) => string>({
  published: (stores, their) =>
    `${stores} published. ${their === 'its' ? 'Its' : 'Their'} codes stay as they were.`,
  withdrawn: (stores, their) => `${stores} withdrawn, with ${their} codes.`,
  undone: (stores) => `${stores} changed back.`,
  'not-undone': () => 'Not everything could be undone.',
});

/** The same list, which says what was done. A rule that a store breaks is named at once: an address could name any. */
function listAfter(query: URLSearchParams, done: string, { ids, auditId, refused }: BulkOutcome) {
  const left = leftText(refused.length, 'store', refused[0]);
  if (refused[0]?.reason === 'unfit') return data({ done, count: ids.length, undo: auditId, left });
  const notice = new URLSearchParams({
    done,
    count: String(ids.length),
    ...(auditId !== null && { undo: String(auditId) }),
    ...(refused[0] && { left: String(refused.length), why: refused[0].reason }),
  });
  const list = storesAddress('/office/stores', readStoreFilter(query), positionOf(query));
  return redirect(`${list}${list.includes('?') ? '&' : '?'}${notice}`);
}
