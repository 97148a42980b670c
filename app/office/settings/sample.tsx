import { Form, Link, redirect } from 'react-router';
import { removeSample } from '../../data/sample/remove-sample.server.ts';
import { describeSample, hasRecords } from '../../data/sample/sample.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { listText } from '../../words/locale.ts';
import { labelOf } from '../../words/office/audit-fields.ts';
import { countOfKind } from '../../words/office/sample.ts';
import { INTENT_FIELD, SEEN_FIELD } from '../ui/form/form-values.ts';
import { Notice } from '../ui/notice.tsx';
import rowStyles from '../ui/rows.module.css';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/sample';
import styles from './settings.module.css';

export const handle = { office: 'owner', query: parameters('done') } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const sample = await describeSample(db);
  return {
    ...sample,
    canLoad: sample.removed.length === 0 && !(await hasRecords(db)),
    hasChanged: url.searchParams.get('done') === 'changed',
  };
}

/** Removes the sample, or loads it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, loadSample } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  if (textOf(form, INTENT_FIELD) === 'load') {
    const isLoaded = await loadSample(db, by);
    return redirect(`/office/settings?done=${isLoaded ? 'loaded' : 'not-loaded'}`, 303);
  }
  const isRemoved = await removeSample(db, by, textOf(form, SEEN_FIELD));
  return redirect(isRemoved ? '/office/settings?done=removed' : '/office/settings/sample?done=changed', 303);
}

export default function SamplePage({
  loaderData: { removed, keptStores, readersLeaving, mark, canLoad, hasChanged },
}: Route.ComponentProps) {
  if (removed.length === 0) return <NoSample canLoad={canLoad} />;
  return (
    <Screen
      title="Remove the sample"
      documentTitle="The sample"
      lead="This takes the sample off the site for good. What you added stays."
    >
      {hasChanged && (
        <Notice tone="attention">
          The sample wasn’t removed, because it has changed since you opened that form. What would go now is
          listed below.
        </Notice>
      )}
      <section className={`stack start ${styles.section}`} aria-labelledby="removed">
        <h2 id="removed">What will be removed</h2>
        <ul role="list" className={`sheet ${rowStyles.rows} ${styles.lines}`}>
          {removed.map(({ kind, count, names }) => (
            <li key={kind} className="flow">
              <strong>{countOfKind(kind, count)}</strong>
              {names.length > 0 && (
                <span className="soft">
                  {names
                    .map((name) =>
                      kind === 'setting' ? labelOf('setting', name) : kind === 'post' ? `“${name}”` : name,
                    )
                    .join(kind === 'faq' ? ' ' : ', ')}
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className="soft">
          Tests that you recorded on sample codes go with them. Settings that came with the sample become
          empty, and pages leave out whatever is empty.
        </p>
      </section>
      {(keptStores.length > 0 || readersLeaving > 0) && (
        <section className={`stack start ${styles.section}`} aria-labelledby="kept">
          <h2 id="kept">Good to know</h2>
          {keptStores.length > 0 && (
            <p>
              {listText(keptStores)} {keptStores.length === 1 ? 'stays and becomes' : 'stay and become'}{' '}
              yours, because of your codes there.
            </p>
          )}
          {readersLeaving > 0 && (
            <p>
              {readersLeaving === 1 ? 'One reader gets' : `${readersLeaving} readers get`} the newsletter only
              for stores that will be removed. They won’t get it anymore.
            </p>
          )}
        </section>
      )}
      <Form method="post" className={`row ${styles.buttons}`}>
        <input type="hidden" name={SEEN_FIELD} value={mark} />
        <Button name={INTENT_FIELD} value="remove">
          Remove the sample
        </Button>
        <Link to="/office/settings">Keep it for now</Link>
      </Form>
    </Screen>
  );
}

function NoSample({ canLoad }: { canLoad: boolean }) {
  return (
    <Screen title="The sample">
      <Empty title="The sample isn’t on this site">
        {canLoad ? (
          <>
            <p>
              Load it to look around: 8 made-up stores with their codes, tests, and posts. A strip on every
              page says it’s a sample, and you can remove it in one step.
            </p>
            <Form method="post">
              <Button name={INTENT_FIELD} value="load">
                Load the sample
              </Button>
            </Form>
          </>
        ) : (
          <p>It can’t be loaded, because the site already has its own content.</p>
        )}
      </Empty>
    </Screen>
  );
}
