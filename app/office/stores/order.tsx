import { data, Form, Link, redirect } from 'react-router';
import { listStorePlaces } from '../../data/stores/office-stores.server.ts';
import { arrangeStores, moveStore } from '../../data/stores/write-store-order.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../ui/form/fields.module.css';
import { saveOrder } from '../ui/list/arrangement.server.ts';
import orderStyles from '../ui/list/order-form.module.css';
import { OrderForm, reloadsAfterOrder } from '../ui/list/order-form.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { useNotes } from '../ui/notes.tsx';
import { Notice } from '../ui/notice.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/order';
import styles from './order.module.css';

const PATH = '/office/stores/order';
/** Enough for most sites, and still quick to drag through. */
const PAGE_SIZE = 100;

export const handle = { office: 'editor', query: parameters('page', 'done') } satisfies RouteHandle;

export const shouldRevalidate = reloadsAfterOrder;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const page = readPage(url.searchParams);
  const first = (page - 1) * PAGE_SIZE;
  const { stores, total } = await listStorePlaces(db, { limit: PAGE_SIZE, offset: first });
  return {
    page,
    total,
    first,
    items: stores.map(({ id, name, status }) => ({
      id,
      name,
      note: status === 'published' ? '' : 'Not on the site',
    })),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await request.formData();
  if (form.get('intent') === 'place') {
    const place = Number(form.get('place'));
    if (!Number.isSafeInteger(place) || place < 1)
      return data({ placeError: 'Enter a whole number, 1 or higher.' }, { status: 400 });
    const reached = await moveStore(db, { id: Number(form.get('store')), place }, by);
    if (reached === undefined) throw data('That store doesn’t exist.', { status: 404 });
    return redirect(orderAt(Math.ceil(reached / PAGE_SIZE)));
  }
  return saveOrder(form, orderAt(readPage(url.searchParams)), (order) => arrangeStores(db, order, by));
}

export default function StoreOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { page, total, first, items, done } = loaderData;
  const error = actionData && 'placeError' in actionData ? actionData.placeError : undefined;
  const notes = useNotes({ hint: `1 to ${total}`, error });
  return (
    <Screen
      title="Order of stores"
      answer={actionData}
      lead="The stores page lists them in this order. Drag them, or use the arrows."
    >
      {done && !actionData && <Notice>Order saved.</Notice>}
      {items.length === 0 ? (
        <Empty title="No stores yet">
          <Link to="/office/stores/new">Add your first store</Link>
        </Empty>
      ) : (
        <div className={`stack ${orderStyles.beside}`}>
          <OrderForm
            first={first + 1}
            items={items}
            label={`Stores ${first + 1} to ${first + items.length} of ${total}`}
          />
          <Form method="post" className={`part ${styles.far}`} aria-label="Move a store" noValidate>
            <div className={fieldStyles.row}>
              <label htmlFor="far-store">Move a store</label>
              <select id="far-store" name="store">
                {items.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className={fieldStyles.row}>
              <label htmlFor={notes.id}>To number</label>
              <input type="text" name="place" inputMode="numeric" required {...notes.control} />
              {notes.hint}
              {notes.error}
            </div>
            <Button name="intent" value="place" kind="plain">
              Move
            </Button>
          </Form>
        </div>
      )}
      <Pager
        previous={page > 1 ? `${PATH}?page=${page - 1}` : undefined}
        next={page * PAGE_SIZE < total ? `${PATH}?page=${page + 1}` : undefined}
      />
    </Screen>
  );
}

/** The page of places that an address asks for, from 1. */
function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

function orderAt(page: number): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), done: 'ordered' });
  return `${PATH}?${query}`;
}
