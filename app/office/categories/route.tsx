import { data, Form, Link, redirect } from 'react-router';
import { arrange } from '../../data/changes/arrange.server.ts';
import { type LabelKind, listLabels } from '../../data/site/labels.server.ts';
import { cutText } from '../../domain/text/typed-text.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../words/counts.ts';
import { doneWords } from '../ui/done-words.ts';
import { SEEN_FIELD } from '../ui/form/form-values.ts';
import { saveOrder } from '../ui/list/arrangement.server.ts';
import { Filters } from '../ui/list/filters.tsx';
import { OrderForm, reloadsAfterOrder } from '../ui/list/order-form.tsx';
import { Notice } from '../ui/notice.tsx';
import { EditInPlace } from '../ui/placed/placed-list.tsx';
import rowStyles from '../ui/rows.module.css';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import styles from './categories.module.css';
import { changeLabels, type LabelProblem } from './change-labels.server.ts';
import { LabelEditor, NameField } from './label-editor.tsx';
import { labelKindOf, labelKinds } from './label-kinds.ts';

/** The search finds the others. */
const LISTED = 100;

export const handle = { office: 'editor', query: parameters('q', 'edit', 'done') } satisfies RouteHandle;

export const shouldRevalidate = reloadsAfterOrder;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const q = cutText(url.searchParams.get('q') ?? '', 40);
  const all = await Promise.all(labelKinds.map(({ kind }) => listLabels(db, kind)));
  const editing = url.searchParams.get('edit');
  return {
    q,
    editing,
    groups: labelKinds.map(({ kind }, index) => {
      const labels = all[index]!;
      const found = labels.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      const edited = found.find(({ id }) => editing === keyOf(kind, id));
      const listed = found.slice(0, LISTED);
      return {
        kind,
        total: labels.length,
        found: found.length,
        labels: edited && !listed.includes(edited) ? [edited, ...listed] : listed,
        // Only the form that merges one needs the names of the others.
        names: edited ? labels.filter(({ id }) => id !== edited.id).map(({ name }) => name) : [],
      };
    }),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await request.formData();
  const listAfter = (done: string) => addressOf({ q: url.searchParams.get('q') ?? '', done });
  if (form.has(SEEN_FIELD))
    return saveOrder(form, listAfter('ordered'), (order) =>
      arrange(db, { table: 'post_category' }, order, by),
    );
  const done = await changeLabels(db, form, by);
  if (typeof done === 'string') return redirect(listAfter(done));
  const kind = labelKindOf(form.get('kind'));
  return data({ ...done, kind, id: Number(form.get('id')) }, { status: 400 });
}

type Problem = LabelProblem & { readonly kind: LabelKind | undefined; readonly id: number };

export default function CategoriesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { q, editing, groups, done } = loaderData;
  return (
    <Screen title="Categories and tags" lead="Open one to rename, merge, or delete it." answer={actionData}>
      {done && !actionData && notices.has(done) && <Notice>{notices.get(done)}</Notice>}
      {(q !== '' || groups.some(({ total }) => total > 0)) && <Filters searchLabel="Search by name" q={q} />}
      {labelKinds.map((words, index) => {
        const group = groups[index]!;
        const problem =
          actionData && 'kind' in actionData && actionData.kind === words.kind ? actionData : undefined;
        return (
          <section key={words.kind} className={`stack ${styles.group}`} aria-labelledby={words.kind}>
            <h2 id={words.kind}>{words.title}</h2>
            {words.kind === 'post_category' && q === '' && group.labels.length > 1 && (
              <details
                className={styles.order}
                open={(actionData !== undefined && 'arranged' in actionData) || undefined}
              >
                <summary className="unfold">Change the order</summary>
                <OrderForm items={group.labels} label="Blog categories" />
              </details>
            )}
            <p className="soft">{words.lead}</p>
            <Labels {...{ group, q, editing, problem }} noun={words.noun} none={words.none}>
              {words.kind === 'post_category' && <NewCategory problem={problem} />}
            </Labels>
          </section>
        );
      })}
    </Screen>
  );
}

interface LabelsProps {
  readonly group: Route.ComponentProps['loaderData']['groups'][number];
  /** The text that the list is searched for. */
  readonly q: string;
  readonly noun: string;
  readonly none: string;
  readonly editing: string | null;
  readonly problem: Problem | undefined;
  /** What adds one. */
  readonly children: React.ReactNode;
}

function Labels({ group, q, noun, none: nothing, editing, problem, children }: LabelsProps) {
  const { kind, labels, names, total, found } = group;
  const namesId = `${kind}-names`;
  const none = <p>{total === 0 ? nothing : 'Nothing has that name.'}</p>;
  if (labels.length === 0 && !children) return none;
  return (
    <>
      <div className={`sheet ${rowStyles.rows}`}>
        {labels.length === 0 ? (
          none
        ) : (
          <ul className={styles.list} role="list">
            {labels.map((label) => (
              <li key={label.id} className="row" id={keyOf(kind, label.id)}>
                {editing === keyOf(kind, label.id) ? (
                  <b className={styles.name}>{label.name}</b>
                ) : (
                  <Link
                    className={styles.name}
                    to={addressOf({ q, edit: keyOf(kind, label.id) })}
                    preventScrollReset
                    aria-label={`Edit ${label.name}`}
                  >
                    {label.name}
                  </Link>
                )}
                <span className="note">{countText(label.uses, noun)}</span>
                {editing === keyOf(kind, label.id) && (
                  <EditInPlace>
                    <LabelEditor
                      kind={kind}
                      label={label}
                      noun={noun}
                      namesId={namesId}
                      closeAddress={addressOf({ q })}
                      problem={problem?.id === label.id ? problem : undefined}
                    />
                  </EditInPlace>
                )}
              </li>
            ))}
          </ul>
        )}
        {children && <div className={styles.add}>{children}</div>}
      </div>
      {found > labels.length && (
        <p className="soft">
          {labels.length} of {found} are listed. Search to find the rest.
        </p>
      )}
      {names.length > 0 && (
        <datalist id={namesId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

function NewCategory({ problem }: { problem: Problem | undefined }) {
  return (
    <Form method="post" className={styles.form} aria-label="New blog category" noValidate>
      <input type="hidden" name="kind" value="post_category" />
      <NameField
        label="New blog category"
        initial=""
        error={problem?.intent === 'add' ? problem : undefined}
      />
      <Button name="intent" value="add" kind="plain">
        Add
      </Button>
    </Form>
  );
}

const notices = doneWords({
  renamed: 'Renamed.',
  merged: 'Merged.',
  deleted: 'Deleted.',
  ordered: 'Order saved.',
  added: 'Added.',
});

/** The screen's address, without empty parameters. */
function addressOf(fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  return query.size > 0 ? `/office/categories?${query}` : '/office/categories';
}

/** Names one label among the three kinds, in the address and as an anchor. */
function keyOf(kind: LabelKind, id: number): string {
  return `${kind}-${id}`;
}
