import { data, Link } from 'react-router';
import { listStoresToChoose } from '../../../data/codes/office/office-code.server.ts';
import {
  countOfficeCodes,
  listCodeSources,
  listOfficeCodes,
  listRows,
} from '../../../data/codes/office/office-codes.server.ts';
import type { ListPosition } from '../../../data/keyset-pages.ts';
import { codeStatuses } from '../../../domain/evidence/liveness.ts';
import { isAtLeast } from '../../../domain/office/roles.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { changeBy, personContext, servicesContext, siteOf } from '../../../services.server.ts';
import { countText, formatCount } from '../../../words/counts.ts';
import { stateWords } from '../../../words/office/code-states.ts';
import { useKeyShortcut, useKeys } from '../../ui/keys.tsx';
import { BulkForm } from '../../ui/list/bulk-form.tsx';
import { answer, findSaid, type Said } from '../../ui/list/change-many.server.ts';
import { FilterSelect, Filters } from '../../ui/list/filters.tsx';
import { positionOf } from '../../ui/list/list-position.ts';
import { Pager } from '../../ui/list/pager.tsx';
import tableStyles from '../../ui/list/record-table.module.css';
import { SaidNotice } from '../../ui/list/said-notice.tsx';
import { statusWords } from '../../ui/list/status-mark.tsx';
import { ButtonLink } from '../../ui/record-buttons.tsx';
import { Empty, Screen } from '../../ui/screen.tsx';
import { FirstStore } from '../first-store.tsx';
import type { Route } from './+types/route';
import { BulkActions } from './bulk-actions.tsx';
import { changeCodes, MAX_CHANGED } from './change-codes.server.ts';
import { CodeTable } from './code-table.tsx';
import styles from './codes.module.css';
import { filterOf, withFilters } from './list-query.ts';

const PAGE = 50;

export const handle = {
  office: 'checker',
  query: parameters('q', 'store', 'status', 'state', 'source', 'after', 'before', 'done'),
} satisfies RouteHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const at = now();
  const filter = filterOf(query);
  const [page, count, stores, sources, done] = await Promise.all([
    listOfficeCodes(db, filter, { limit: PAGE, from: positionOf(query), now: at }),
    countOfficeCodes(db, filter, { limit: MAX_CHANGED + 1, now: at }),
    listStoresToChoose(db, filter.storeId),
    listCodeSources(db),
    findSaid(db, query.get('done'), context.get(personContext).id),
  ]);
  const left = await listRows(db, done?.left ?? [], at);
  const first = page.previous && page.rows[0]?.card.id;
  const before = first
    ? await countOfficeCodes(db, filter, { limit: MAX_CHANGED, now: at, above: first })
    : 0;
  return {
    page,
    count,
    /** How many come before the page, counted up to the most. */
    before,
    most: MAX_CHANGED,
    isFiltered: [...withFilters(query).keys()].length > 0,
    filter: { ...filter, q: filter.q ?? '', storeId: filter.storeId ?? null },
    stores: stores.map(({ id, name }) => ({ id, name })),
    sources,
    today: dayOf(at, (await siteOf(context)).zone),
    isEditor: isAtLeast(context.get(personContext).role, 'editor'),
    address: String(withFilters(query)),
    done,
    /** Codes that stayed as they were. */
    left: left.map(({ card }) => ({ id: card.id, code: card.code })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  if (!isAtLeast(context.get(personContext).role, 'editor')) throw data(null, { status: 403 });
  const query = new URL(request.url).searchParams;
  const form = await request.formData();
  const by = changeBy(context);
  return answer(db, `/office/codes?${withFilters(query)}`, await changeCodes(db, query, form, by), by);
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { page, count, before, most, isFiltered, filter, stores, sources, today, isEditor, address } =
    loaderData;
  const said = <Done said={actionData ?? loaderData.done} left={actionData ? [] : loaderData.left} />;
  const setFilters = [filter.storeId, filter.state ?? filter.status, filter.source].filter(Boolean).length;
  if (count === 0 && !isFiltered) {
    return (
      <Screen title="Codes">
        {said}
        <NoCodes hasStores={stores.length > 0} isEditor={isEditor} />
      </Screen>
    );
  }
  return (
    <Screen
      title="Codes"
      actions={isEditor && <Actions address={address} />}
      primary={isEditor && <NewCodeLink />}
    >
      {page.rows.length === 0 && said}
      <Filters searchLabel="Code, store, or words" q={filter.q} set={setFilters}>
        <FilterSelect
          name="store"
          label="Store"
          value={String(filter.storeId ?? '')}
          choices={[all('All stores'), ...stores.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <FilterSelect
          name="status"
          label="Status"
          value={filter.state ?? filter.status ?? ''}
          choices={[all('Any status'), ...statusChoices]}
        />
        {sources.length > 1 && (
          <FilterSelect
            name="source"
            label="Source"
            value={filter.source ?? ''}
            choices={[all('Any source'), ...sources.map((value) => ({ value, label: value }))]}
          />
        )}
      </Filters>
      {page.rows.length === 0 ? (
        <Empty title={filter.q ? `No codes match “${filter.q}”` : 'No codes match'}>
          <p>
            <Link to="/office/codes">See all codes</Link>
          </p>
        </Empty>
      ) : (
        <>
          <p className={`soft ${isEditor ? tableStyles.count : ''}`} role="status">
            {count > most ? `More than ${formatCount(most)} codes` : countText(count, 'code')}, newest first
            {!(filter.state ?? filter.status) && (
              <span className={styles.order}>. Expired and withdrawn ones come last.</span>
            )}
          </p>
          {isEditor ? (
            <BulkForm
              noun={['code', 'codes']}
              said={said}
              actions={<BulkActions count={count} most={most} />}
            >
              <CodeTable rows={page.rows} today={today} isSelectable />
            </BulkForm>
          ) : (
            <CodeTable rows={page.rows} today={today} />
          )}
          <Pager
            range={
              before < most && count <= most
                ? `${formatCount(before + 1)} to ${formatCount(before + page.rows.length)} of ${formatCount(count)}`
                : undefined
            }
            previous={page.previous && addressAt(address, page.previous)}
            next={page.next && addressAt(address, page.next)}
          />
        </>
      )}
    </Screen>
  );
}

interface DoneProps {
  readonly said: Said | undefined;
  /** Some of the codes that stayed as they were. */
  readonly left: readonly { readonly id: number; readonly code: string }[];
}

function Done({ said, left }: DoneProps) {
  const published = said?.published ?? 0;
  return (
    <SaidNotice said={said}>
      {left.length > 0 && (
        <span>
          See{' '}
          {left.map(({ id, code }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/office/codes/${id}`}>{code}</Link>
            </span>
          ))}
        </span>
      )}
      {published > 0 && <Link to="/office">Test {published === 1 ? 'it' : 'them'}</Link>}
    </SaidNotice>
  );
}

function Actions({ address }: { address: string }) {
  return (
    <>
      <Link to="/office/codes/featured">Featured</Link>
      <a href={`/office/codes/export.csv?${address}`}>Export as CSV</a>
      <Link to="/office/codes/add">Quick add</Link>
    </>
  );
}

function NewCodeLink() {
  const shortcut = useKeyShortcut('n');
  useKeys([{ key: 'n', label: 'Add a code', run: () => document.getElementById('new-code')?.click() }]);
  return (
    <ButtonLink id="new-code" to="/office/codes/new" {...shortcut}>
      Add a code
    </ButtonLink>
  );
}

/** What to do first on a site without codes. */
function NoCodes({ hasStores, isEditor }: { hasStores: boolean; isEditor: boolean }) {
  if (!isEditor)
    return (
      <Empty title="No codes yet">
        <p>An editor adds the first one. Then it’s in your queue.</p>
      </Empty>
    );
  if (!hasStores) return <FirstStore />;
  return (
    <Empty hasDrawing title="Add your first code">
      <p>
        Its text and what it gives are enough. To paste many, use{' '}
        <Link to="/office/codes/add">quick add</Link>.
      </p>
      <NewCodeLink />
    </Empty>
  );
}

const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** What editors set, what follows for published codes, and the sample. */
const statusChoices = [
  ...codeStatuses.map((value) => ({ value, label: statusWords[value] })),
  { label: 'Published codes', choices: states.filter(({ value }) => value !== 'sample') },
  ...states.filter(({ value }) => value === 'sample'),
];

function all(label: string) {
  return { value: '', label };
}

function addressAt(address: string, { side, id }: ListPosition): string {
  const query = new URLSearchParams(address);
  query.set(side, String(id));
  return `/office/codes?${query}`;
}
