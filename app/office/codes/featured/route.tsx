import { Form, redirect } from 'react-router';
import {
  listFeaturedCodes,
  MAX_FEATURED,
  saveFeatured,
} from '../../../data/codes/office/featured-codes.server.ts';
import { listOfficeCodes, type OfficeCodeRow } from '../../../data/codes/office/office-codes.server.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { changeBy, servicesContext, siteOf } from '../../../services.server.ts';
import { StoreDisc } from '../../../ui/store/store-disc.tsx';
import { endsText } from '../../../words/last-day.ts';
import { codeStateOf } from '../../../words/office/code-states.ts';
import { doneWords } from '../../ui/done-words.ts';
import { SEEN_FIELD } from '../../ui/form/form-values.ts';
import { orderConflict, seenIn } from '../../ui/list/arrangement.server.ts';
import { Filters } from '../../ui/list/filters.tsx';
import orderStyles from '../../ui/list/order-form.module.css';
import { OrderForm, reloadsAfterOrder } from '../../ui/list/order-form.tsx';
import { StatusMark } from '../../ui/list/status-mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import rowStyles from '../../ui/rows.module.css';
import { Empty, Screen } from '../../ui/screen.tsx';
import type { Route } from './+types/route';
import { changedOrder } from './changed-order.server.ts';
import styles from './featured.module.css';

const FOUND = 10;

export const handle = { office: 'editor', query: parameters('q', 'done') } satisfies RouteHandle;

export const shouldRevalidate = reloadsAfterOrder;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const q = query.get('q') ?? '';
  const at = now();
  const featured = await listFeaturedCodes(db, at);
  const found = q ? (await listOfficeCodes(db, { q, state: 'live' }, { limit: FOUND, now: at })).rows : [];
  return {
    featured,
    found: found.filter(({ card }) => !featured.some((each) => each.card.id === card.id)),
    most: MAX_FEATURED,
    today: dayOf(at, (await siteOf(context)).zone),
    q,
    done: query.get('done') ?? '',
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await request.formData();
  const seen = seenIn(form);
  const ids = changedOrder(form, seen);
  const { outcome } = await saveFeatured(db, { ids, seen }, by);
  if (outcome === 'conflict' && form.has('ids')) return orderConflict({ ids, seen });
  return redirect(`/office/codes/featured?done=${outcome}`);
}

export default function Featured({ loaderData, actionData }: Route.ComponentProps) {
  const { featured, found, most, today, q, done } = loaderData;
  const shownIds = featured.map(({ card }) => card.id).join(',');
  const isFull = featured.length >= most;
  return (
    <Screen
      title="Featured codes"
      answer={actionData}
      lead={`These come first on the home page, up to ${most}. Empty places go to other live codes, verified ones first.`}
    >
      {notices.has(done) && !actionData && (
        <Notice tone={done === 'saved' ? 'done' : 'failed'}>{notices.get(done)}</Notice>
      )}
      <div className={`stack ${isFull ? styles.full : orderStyles.beside}`}>
        {featured.length === 0 ? (
          <Empty title="No featured codes">
            <p>Find a live code below and add it.</p>
          </Empty>
        ) : (
          <div className={styles.codes}>
            <OrderForm
              label="Featured codes in their order"
              items={featured.map((row) => itemOf(row, today))}
              canRemove
            />
          </div>
        )}
        {isFull ? (
          <p className="soft">All {most} places are taken. To add a code, remove one first.</p>
        ) : (
          <section className={`stack part ${styles.part}`} aria-labelledby="add">
            <h2 id="add">Add a code</h2>
            <Filters searchLabel="Find a live code" q={q} />
            {q !== '' && found.length === 0 && <p>No other live code matches “{q}”.</p>}
            {found.length > 0 && (
              <Form method="post" aria-labelledby="add">
                <input type="hidden" name={SEEN_FIELD} value={shownIds} />
                <ul role="list" className={`sheet ${rowStyles.rows} ${styles.codes} ${styles.found}`}>
                  {found.map((row) => (
                    <li key={row.card.id}>
                      <span>
                        <strong>{row.card.code}</strong> <Note row={row} />
                        <State {...{ row, today }} />
                      </span>
                      <button
                        type="submit"
                        name="add"
                        value={row.card.id}
                        aria-label={`Add ${row.card.code} at ${row.card.store.name}`}
                      >
                        Add
                      </button>
                    </li>
                  ))}
                </ul>
              </Form>
            )}
          </section>
        )}
      </div>
    </Screen>
  );
}

const notices = doneWords({
  saved: 'Saved. The home page shows it now.',
  conflict:
    'Someone else changed the featured codes in the meantime. Your changes weren’t saved. Here’s how they are now.',
  'too-many': 'Every place is taken. Remove a code first.',
});

interface NoteProps {
  readonly row: OfficeCodeRow;
  /** Integer day, for printing dates. */
  readonly today: number;
}

function itemOf(row: OfficeCodeRow, today: number) {
  const { id, code, store } = row.card;
  return {
    id,
    name: code,
    mark: <StoreDisc logo={store.logo} hue={store.hue} />,
    note: <Note row={row} />,
    state: <State {...{ row, today }} />,
  };
}

/** What a code gives. */
function Note({ row: { card } }: Pick<NoteProps, 'row'>) {
  return (
    <span className={styles.note}>
      {card.store.name}: <span>{card.headline}</span>
    </span>
  );
}

/** How a code is doing, and until when. */
function State({ row, today }: NoteProps) {
  const { look, text } = codeStateOf(row, today);
  return (
    <span className={`between ${styles.state}`}>
      <StatusMark status={look} text={text} note={row.liveness !== 'live' && 'not shown on the home page'} />{' '}
      <span className="note">{endsText(row.card, today)}</span>
    </span>
  );
}
