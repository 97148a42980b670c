import { use } from 'react';
import { Form, Link, redirect } from 'react-router';
import { listFeedSources, type SourceView } from '../../../data/imports/sources/list-sources.server.ts';
import { beginRead } from '../../../data/imports/sources/source-runs.server.ts';
import { removeFeedSource } from '../../../data/imports/sources/write-sources.server.ts';
import { sourceName } from '../../../domain/sources.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { idOf, notFound } from '../../../frame/route-parameters.ts';
import { ENTER_AGAIN, feedSourceFields } from '../../../records/feed-source.ts';
import { changeBy, personContext, servicesContext } from '../../../services.server.ts';
import { Button } from '../../../ui/button.tsx';
import { ZoneContext } from '../../../ui/moment.tsx';
import { exactText } from '../../../words/office/exact-time.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import { toForm } from '../../ui/form/record-values.ts';
import { formAgain } from '../../ui/form/save-form.server.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { Route } from './+types/source';
import { ProblemText } from './problem-text.tsx';
import { saveSource } from './save-source.server.ts';
import { CREDENTIALS, SourceForm } from './source-form.tsx';

export const handle = { office: 'owner', query: parameters('done') } satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [source] = await listFeedSources(db, idOf(params));
  if (!source) throw notFound();
  return { source, done: url.searchParams.get('done') };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, secretKey, config, importWaits } = context.get(servicesContext);
  const id = idOf(params);
  const by = changeBy(context);
  const form = await request.formData();
  switch (textOf(form, INTENT_FIELD)) {
    case 'test': {
      const run = await beginRead(db, id, { personId: context.get(personContext).id, now: now() });
      if (run === undefined) throw notFound();
      importWaits();
      return redirect(`/office/imports/${run}`, 303);
    }
    case 'remove':
      if (!(await removeFeedSource(db, id, by))) throw notFound();
      return redirect('/office/imports/sources', 303);
    default: {
      const saving = { db, secretKey, allowsLoopback: config.FEED_LOOPBACK === 'on', by };
      const saved = await saveSource(saving, id, form);
      if ('values' in saved) return formAgain(saved);
      importWaits();
      return redirect(`/office/imports/sources/${id}?done=saved`, 303);
    }
  }
}

export default function Source({ loaderData: { source, done }, actionData }: Route.ComponentProps) {
  const { id, version, fields } = source;
  return (
    <Screen
      title={fields.name}
      lead={<State source={source} />}
      primary={
        <Form method="post" aria-label="This source">
          <Button name={INTENT_FIELD} value="test" kind="plain">
            Test now
          </Button>
        </Form>
      }
    >
      {!actionData && done === 'added' && !source.problem && (
        <Notice>Added. Its first file is being read.</Notice>
      )}
      {source.problem && source.failingSince !== null && (
        <Notice tone="failed">
          <p>
            <ProblemText text={source.problem} to={`#${CREDENTIALS}`} /> It first failed{' '}
            <Moment at={source.failingSince} />.
          </p>
        </Notice>
      )}
      <SourceForm
        draftKey={`source ${id}`}
        version={version}
        initial={toForm(feedSourceFields, fields)}
        result={actionData}
        host={fields.host}
        said={done === 'saved' ? 'Saved' : undefined}
        staysInPlace
        isRefused={source.problem?.includes(ENTER_AGAIN) ?? false}
      />
      <Form method="post" aria-label="Remove this source">
        <ConfirmButton
          label="Remove this source"
          title="Remove this source?"
          isFinal
          confirm={
            <Button name={INTENT_FIELD} value="remove">
              Remove
            </Button>
          }
        >
          <p>Its address and credentials are deleted. The codes that came from it stay.</p>
        </ConfirmButton>
      </Form>
    </Screen>
  );
}

/** When it was read last, and when it's read next. */
function State({ source: { fields, readAt, nextReadAt, run } }: { source: SourceView }) {
  return (
    <>
      {sourceName(fields.source)} on {fields.host}.{' '}
      {readAt === null ? (
        'Not read yet.'
      ) : (
        <>
          Read <Moment at={readAt} />.
        </>
      )}{' '}
      {fields.isPaused ? 'Paused.' : nextReadAt > 0 && <NextRead at={nextReadAt} />}{' '}
      {run !== null && <Link to={`/office/imports/${run}`}>Newest import</Link>}
    </>
  );
}

function NextRead({ at }: { at: number }) {
  return (
    <>
      Next on <time dateTime={new Date(at).toISOString()}>{exactText(at, use(ZoneContext))}</time>.
    </>
  );
}
