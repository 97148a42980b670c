import { data, Form, Link, redirect } from 'react-router';
import { listStoresToChoose } from '../../data/codes/office/office-code.server.ts';
import { findRun, type RunView } from '../../data/imports/uploads/list-runs.server.ts';
import { listOutcomes, listPreview } from '../../data/imports/uploads/preview.server.ts';
import { askToUndo, UNDO_MS } from '../../data/imports/uploads/undo-run.server.ts';
import {
  applyUpload,
  discardUpload,
  readUpload,
  receivedParts,
} from '../../data/imports/uploads/uploads.server.ts';
import { type Previewed, previewed } from '../../domain/office/uploaded-files.ts';
import { dayOf } from '../../domain/time/days.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { changeBy, servicesContext, siteOf } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { countText, formatCount } from '../../words/counts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { INTENT_FIELD } from '../ui/form/form-values.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/run';
import { ChoiceFields } from './choice-fields.tsx';
import { countsText, previewHints, previewWords, runStates } from './import-words.ts';
import { previewEntry } from './preview-entry.server.ts';
import { PreviewList } from './preview-list.tsx';
import { readChoices } from './read-choices.server.ts';
import styles from './run.module.css';
import { StoresForm } from './stores-form.tsx';
import { Upload } from './upload.tsx';
import { Working } from './working.tsx';

const ROWS = 50;

export const handle = { office: 'editor', query: parameters('show', 'after') } satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const run = await findRun(db, idOf(params));
  if (!run) throw notFound();
  const at = now();
  const { zone } = await siteOf(context);
  const asked = url.searchParams.get('show');
  const kept = run.state === 'done' || run.state === 'undone' ? await listOutcomes(db, run.id) : [];
  const shown = previewed.find((each) => each === asked) ?? kept[0] ?? firstOf(run);
  const after = Number(url.searchParams.get('after')) || 0;
  const [{ rows, hasMore }, received, stores] = await Promise.all([
    listPreview(db, run.id, { outcome: shown, after, limit: ROWS }),
    run.state === 'uploading' ? receivedParts(db, run.id) : { numbers: [], bytes: 0 },
    run.notes.unknownStores?.length ? listStoresToChoose(db) : [],
  ]);
  const today = dayOf(at, zone);
  return {
    run,
    shown,
    kept,
    entries: rows.map((row) => previewEntry(row, { today, zone })),
    next: hasMore ? `?show=${shown}&after=${rows.at(-1)!.number}` : undefined,
    received,
    stores: stores.map(({ slug, name }) => ({ slug, name })),
    mayUndo: run.state === 'done' && (run.finishedAt ?? 0) > at - UNDO_MS,
  };
}

/** What the preview shows first: the first of its lists that isn't empty. */
function firstOf({ counts }: RunView) {
  return previewed.find((each) => counts[each] > 0 && each !== 'unchanged') ?? 'created';
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, importWaits } = context.get(servicesContext);
  const id = idOf(params);
  const run = await findRun(db, id);
  if (!run) throw notFound();
  const form = await request.formData();
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'discard') {
    await discardUpload(db, id);
    return redirect('/office/imports', 303);
  }
  if (intent === 'apply') await applyUpload(db, id);
  if (intent === 'undo') await askToUndo(db, id, changeBy(context));
  if (intent === 'read') {
    const choices = readChoices(form, run.choices);
    if ('errors' in choices) return data(choices, { status: 400 });
    await readUpload(db, id, choices);
  }
  if (intent === 'stores') {
    const { stores } = readChoices(form, run.choices) as { stores: Record<string, string> };
    const { format = 'auto', mayCreateStores = false, isWhole = false, ...others } = run.choices;
    await readUpload(db, id, { format, mayCreateStores, isWhole, ...others, stores });
  }
  importWaits();
  return redirect(`/office/imports/${id}`, 303);
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { run, received, stores, mayUndo } = loaderData;
  const { id, state, fileName, source, person, startedAt, error } = run;
  const isWorking = state === 'reading' || state === 'applying' || state === 'undoing';
  return (
    <Screen
      title={fileName}
      answer={actionData}
      lead={
        <>
          {[runStates[state], source, person ?? 'by command'].filter(Boolean).join(' · ')},{' '}
          <Moment at={startedAt} />
        </>
      }
      actions={<Link to="/office/imports">All imports</Link>}
    >
      {error && <Notice tone={state === 'failed' ? 'failed' : 'attention'}>{error}</Notice>}
      {state === 'uploading' && <Upload key={id} run={run} received={received} />}
      {isWorking && <Working run={run} />}
      {state === 'failed' && <ReadAgain run={run} errors={actionData?.errors} isOpen />}
      {state === 'undone' && <Undone run={run} />}
      {(state === 'ready' || state === 'done' || state === 'undone') && (
        <>
          {state === 'ready' && stores.length > 0 && <StoresForm run={run} stores={stores} />}
          {state === 'ready' && <Decide run={run} />}
          <Results {...loaderData} />
          {state === 'ready' && <ReadAgain run={run} errors={actionData?.errors} />}
          {mayUndo && <Undo />}
        </>
      )}
    </Screen>
  );
}

function Decide({ run }: { run: RunView }) {
  const { created, changed, gone } = run.counts;
  const isNothing = created + changed + gone + run.counts.held + run.counts.missing === 0;
  return (
    <Form method="post" className={`flow ${styles.decide}`} aria-label="Decide">
      <Button name={INTENT_FIELD} value="apply">
        {isNothing ? 'Note that it’s the same' : 'Apply'}
      </Button>
      <Button name={INTENT_FIELD} value="discard" kind="plain">
        Discard
      </Button>
      <span className="soft">
        Read {countText(run.counts.read, 'row')}: {countsText(run)}.
      </span>
    </Form>
  );
}

/** What the file does, or did, by what becomes of its rows. */
function Results({ run, shown, kept, entries, next }: Route.ComponentProps['loaderData']) {
  const isDone = run.state !== 'ready';
  if (isDone)
    return (
      <section className="stack" aria-labelledby="results">
        <h2 id="results">What it did</h2>
        <p>
          {countText(run.counts.read, 'row')}: {countsText(run)}
          {run.counts.missing > 0 && `; ${countText(run.counts.missing, 'code')} missing`}.
        </p>
        {run.counts.refused > 0 && <RefusedLink id={run.id} />}
        {kept.length > 0 && (
          <>
            <p className="soft">
              Rows that are held, and those that came out otherwise than the preview said:
            </p>
            <Outcomes run={run} outcomes={kept} shown={shown} />
            <PreviewList entries={entries} next={next} />
          </>
        )}
      </section>
    );
  return (
    <section className="stack" aria-labelledby="results">
      <h2 id="results">What it would change</h2>
      <Outcomes run={run} outcomes={previewed.filter((each) => each !== 'unchanged')} shown={shown} />
      <p className="soft">{previewHints[shown]}</p>
      {shown === 'refused' && entries.length > 0 && <RefusedLink id={run.id} />}
      {entries.length === 0 ? <p>There are none.</p> : <PreviewList entries={entries} next={next} />}
    </section>
  );
}

interface OutcomesProps {
  readonly run: RunView;
  readonly outcomes: readonly Previewed[];
  readonly shown: Previewed;
}

function Outcomes({ run, outcomes, shown }: OutcomesProps) {
  return (
    <nav className={`flow ${styles.outcomes}`} aria-label="Rows by what becomes of them">
      {outcomes.map((each) => (
        <Link
          key={each}
          to={`?show=${each}`}
          preventScrollReset
          aria-current={each === shown ? 'true' : undefined}
        >
          {previewWords[each]}{' '}
          {run.state === 'ready' && <span className="num">{formatCount(run.counts[each])}</span>}
        </Link>
      ))}
    </nav>
  );
}

function RefusedLink({ id }: { id: number }) {
  return (
    <p>
      <ButtonLink kind="plain" to={`/office/imports/${id}/refused.csv`} reloadDocument>
        Download refused rows
      </ButtonLink>
    </p>
  );
}

interface ReadAgainProps {
  readonly run: RunView;
  readonly errors: Parameters<typeof ChoiceFields>[0]['errors'];
  readonly isOpen?: boolean;
}

function ReadAgain({ run, errors, isOpen = false }: ReadAgainProps) {
  return (
    <details open={isOpen || errors !== undefined}>
      <summary>Read it another way</summary>
      <Form method="post" className={`stack ${styles.again}`} aria-label="Read it another way">
        <ChoiceFields choices={run.choices} errors={errors} />
        <div className="flow">
          <Button name={INTENT_FIELD} value="read">
            Read it again
          </Button>
          {run.state === 'failed' && (
            <Button name={INTENT_FIELD} value="discard" kind="plain" formNoValidate>
              Discard
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}

function Undo() {
  return (
    <Form method="post" aria-label="Undo">
      <ConfirmButton
        label="Undo this import"
        title="Undo this import?"
        confirm={
          <Button name={INTENT_FIELD} value="undo">
            Undo
          </Button>
        }
      >
        <p>
          The codes that it added are withdrawn, and those that it changed get their old values. A code that
          somebody has changed since stays as it is.
        </p>
      </ConfirmButton>
    </Form>
  );
}

function Undone({ run: { notes } }: { run: RunView }) {
  const { undone = 0, left = 0, codes = [] } = notes;
  return (
    <Notice tone={left > 0 ? 'attention' : 'done'}>
      <p>
        {countText(undone, 'code')} put back.{' '}
        {left > 0 &&
          `${countText(left, 'code')} stayed, because somebody has changed ${left === 1 ? 'it' : 'them'} since: `}
        {codes.map(({ id, code }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={`/office/codes/${id}`}>{code}</Link>
          </span>
        ))}
      </p>
    </Notice>
  );
}
