import { href, Link, useNavigate } from 'react-router';
import {
  type ListedPost,
  listPostsForOffice,
  type PostPosition,
} from '../../data/posts/office-posts.server.ts';
import { listPostCategories } from '../../data/posts/posts.server.ts';
import { postKind } from '../../data/posts/write-posts.server.ts';
import { postStates } from '../../domain/office/post-state.ts';
import { cutText } from '../../domain/text/typed-text.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, personContext, servicesContext } from '../../services.server.ts';
import { countText } from '../../words/counts.ts';
import { useKeyShortcut, useKeys } from '../ui/keys.tsx';
import { BulkForm } from '../ui/list/bulk-form.tsx';
import { answer, changeMany, findSaid } from '../ui/list/change-many.server.ts';
import { FilterSelect, Filters } from '../ui/list/filters.tsx';
import { Pager } from '../ui/list/pager.tsx';
import tableStyles from '../ui/list/record-table.module.css';
import { RecordTable } from '../ui/list/record-table.tsx';
import { SaidNotice } from '../ui/list/said-notice.tsx';
import { statusWords } from '../ui/list/status-mark.tsx';
import { Moment } from '../ui/moment.tsx';
import { ButtonLink, StatusButtons } from '../ui/record-buttons.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { PostStateMark } from './post-state-mark.tsx';
import styles from './posts.module.css';

const PAGE_SIZE = 50;

export const handle = {
  office: 'editor',
  query: parameters('q', 'status', 'category', 'after', 'before', 'done'),
} satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const filters = filtersIn(url.searchParams);
  const from = positionIn(url.searchParams);
  const [{ posts, previous, next }, categories, done] = await Promise.all([
    listPostsForOffice(
      db,
      {
        search: filters.q,
        state: postStates.find((state) => state === filters.status),
        categorySlug: filters.category || undefined,
        from,
      },
      { limit: PAGE_SIZE, now: at },
    ),
    listPostCategories(db, at),
    findSaid(db, url.searchParams.get('done'), context.get(personContext).id),
  ]);
  return {
    posts,
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    filters,
    done,
    isFirstPage: from === undefined,
    // A page whose posts are gone leads to the first.
    previous: previous ? addressOf(filters, previous) : from && posts.length === 0 && addressOf(filters),
    next: next && addressOf(filters, next),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  const list = addressOf(filtersIn(url.searchParams), positionIn(url.searchParams));
  return answer(db, list, await changeMany(db, postKind, form, by), by);
}

export default function Posts({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, categories, filters, done, isFirstPage, previous, next } = loaderData;
  const navigate = useNavigate();
  useKeys([{ key: 'n', label: 'Write a post', run: () => navigate('/office/posts/new') }]);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const isEmpty = posts.length === 0 && !isFiltered && isFirstPage;
  const said = <SaidNotice said={actionData ?? done} />;
  return (
    <Screen title="Posts" primary={!isEmpty && <NewPostLink />}>
      {posts.length === 0 && said}
      {isEmpty ? (
        <Empty hasDrawing title="No posts yet">
          <p>
            The blog is where you explain how codes, minimums, and fees work. Start with what shoppers ask
            most.
          </p>
          <NewPostLink />
        </Empty>
      ) : (
        <>
          <Filters
            searchLabel="Search titles and authors"
            q={filters.q}
            set={[filters.status, filters.category].filter(Boolean).length}
          >
            <FilterSelect
              name="status"
              label="Status"
              value={filters.status}
              choices={[
                { value: '', label: 'Any' },
                ...postStates.map((value) => ({ value, label: statusWords[value] })),
              ]}
            />
            <FilterSelect
              name="category"
              label="Category"
              value={filters.category}
              choices={[{ value: '', label: 'Any' }, ...categories]}
            />
          </Filters>
          {posts.length === 0 ? (
            <p>
              No post matches. <Link to={href('/office/posts')}>Show all posts</Link>
            </p>
          ) : (
            <>
              <p className={`soft ${tableStyles.count}`} role="status">
                {isFirstPage && !next
                  ? `${countText(posts.length, 'post')}, last edited first`
                  : 'Last edited first'}
              </p>
              <BulkForm noun={['post', 'posts']} said={said} actions={<StatusButtons />}>
                <PostTable posts={posts} />
              </BulkForm>
            </>
          )}
          <Pager previous={previous || undefined} next={next} />
        </>
      )}
    </Screen>
  );
}

function NewPostLink() {
  return (
    <ButtonLink to={href('/office/posts/new')} {...useKeyShortcut('n')}>
      New post
    </ButtonLink>
  );
}

function PostTable({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <RecordTable
      caption="Posts, last edited first"
      rows={posts}
      idOf={({ id }) => id}
      titleHead="Title"
      titleOf={({ id, title, excerpt, category, author, featured }) => (
        <>
          <Link className={styles.title} to={href('/office/posts/:id', { id: String(id) })}>
            {title}
          </Link>
          <span className={`note ${styles.excerpt}`}>{excerpt}</span>
          <span className={`note ${styles.about}`}>
            {featured && (
              <>
                <b>Featured</b> ·{' '}
              </>
            )}
            {`${category} · ${author}`}
          </span>
        </>
      )}
      selectLabel={({ title }) => title}
      columns={[
        {
          head: 'Status',
          isPlain: true,
          cell: ({ state, publishedAt, isSample }) => <PostStateMark {...{ state, publishedAt, isSample }} />,
        },
        {
          head: 'Edited',
          isNumeric: true,
          isPlain: true,
          cell: ({ updatedAt }) => (
            <span className="soft">
              <Moment at={updatedAt} />
            </span>
          ),
        },
      ]}
    />
  );
}

function filtersIn(query: URLSearchParams) {
  const given = (name: string) => cutText(query.get(name) ?? '', 100);
  return { q: given('q'), status: given('status'), category: given('category') };
}

function addressOf(filters: Readonly<Record<string, string>>, from?: PostPosition): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (from) query.set(from.side, `${from.updatedAt}.${from.id}`);
  return query.size > 0 ? `/office/posts?${query}` : '/office/posts';
}

/** Anything that is no position is the first page. */
function positionIn(query: URLSearchParams): PostPosition | undefined {
  for (const side of ['after', 'before'] as const) {
    const [, updatedAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(query.get(side) ?? '') ?? [];
    if (updatedAt && id) return { side, updatedAt: Number(updatedAt), id: Number(id) };
  }
  return undefined;
}
