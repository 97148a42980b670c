import { data, Form, Link, redirect } from 'react-router';
import { listStoresToChoose } from '../../data/codes/office/office-code.server.ts';
import { saveMapping } from '../../data/imports/mappings.server.ts';
import { giveWords } from '../../data/imports/uploads/give-words.server.ts';
import { findRun, type RunView } from '../../data/imports/uploads/list-runs.server.ts';
import {
  countCategories,
  listOutcomes,
  listPreview,
  type PreviewFilter,
  setCategory,
} from '../../data/imports/uploads/preview.server.ts';
import { askToUndo, UNDO_MS } from '../../data/imports/uploads/undo-run.server.ts';
import {
  applyUpload,
  discardUpload,
  readUpload,
  receivedParts,
  type UploadChoices,
} from '../../data/imports/uploads/uploads.server.ts';
import { categories } from '../../domain/categories.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { previewed } from '../../domain/office/uploaded-files.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { lineIn, textOf } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { ENTER_AGAIN } from '../../records/feed-source.ts';
import { changeBy, personContext, servicesContext, siteOf } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../words/counts.ts';
import { INTENT_FIELD } from '../ui/form/form-values.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import rowStyles from '../ui/rows.module.css';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/run';
import { ChoiceFields } from './choice-fields.tsx';
import { columnsOf, readMapping } from './columns/columns.server.ts';
import { ColumnsForm } from './columns/columns-form.tsx';
import { originText, runStates, stateText } from './import-words.ts';
import { previewEntry } from './preview-entry.server.ts';
import { readChoices } from './read-choices.server.ts';
import { Decide } from './results/decide.tsx';
import { Results } from './results/results.tsx';
import { Undo, Undone } from './results/undo.tsx';
import styles from './run.module.css';
import { ProblemText } from './sources/problem-text.tsx';
import { CREDENTIALS } from './sources/source-form.tsx';
import { StoresForm } from './stores-form.tsx';
import { Upload } from './upload/upload.tsx';
import { Working } from './working.tsx';

const ROWS = 50;
const MOST_WORDS = 280;

export const handle = {
  office: 'editor',
  query: parameters('show', 'after', 'q', 'category', 'choose'),
} satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const run = await findRun(db, idOf(params));
  if (!run) throw notFound();
  const at = now();
  const { zone } = await siteOf(context);
  const asked = url.searchParams.get('show');
  const kept = run.state === 'done' || run.state === 'undone' ? await listOutcomes(db, run.id) : [];
  const filter = {
    ...filterOf(url),
    outcome: previewed.find((each) => each === asked) ?? kept[0] ?? firstOf(run),
  };
  const after = Number(url.searchParams.get('after')) || 0;
  const isChoosing = run.state === 'ready' && filter.outcome === 'created' && url.searchParams.has('choose');
  const [{ rows, hasMore }, inCategories, received, stores] = await Promise.all([
    listPreview(db, run.id, filter, { after, limit: ROWS }),
    run.state === 'ready' ? countCategories(db, run.id) : new Map<string, number>(),
    run.state === 'uploading' ? receivedParts(db, run.id) : { numbers: [], bytes: 0 },
    run.notes.unknownStores?.length ? listStoresToChoose(db) : [],
  ]);
  const today = dayOf(at, zone);
  return {
    isOwner: isAtLeast(context.get(personContext).role, 'owner'),
    run,
    columns: await columnsOf(db, run),
    filter,
    /** Whether rows are being selected, to be put into a category. */
    isChoosing,
    kept,
    inCategories,
    entries: rows.map((row) => previewEntry(row, { today, zone })),
    next: hasMore ? `?${queryOf(filter, rows.at(-1)!.number, isChoosing)}` : undefined,
    received,
    stores: stores.map(({ slug, name }) => ({ slug, name })),
    mayUndo: run.state === 'done' && (run.finishedAt ?? 0) > at - UNDO_MS,
  };
}

/** Which rows the address asks for, of those with one outcome. */
function filterOf({ searchParams }: URL) {
  const shorten = (text: string | null) => (text ?? '').trim().slice(0, 100);
  return { q: shorten(searchParams.get('q')), category: shorten(searchParams.get('category')) };
}

function queryOf({ outcome, q, category }: PreviewFilter, after: number, isChoosing: boolean) {
  const choose = isChoosing ? '1' : '';
  const some = Object.entries({ q, category, choose }).filter(([, value]) => value !== '');
  return new URLSearchParams([['show', outcome], ...some, ['after', String(after)]]);
}

/** What the preview shows first: the first of its lists that isn't empty. */
function firstOf({ counts }: RunView) {
  return previewed.find((each) => counts[each] > 0 && each !== 'unchanged') ?? 'created';
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, importWaits } = context.get(servicesContext);
  const id = idOf(params);
  const run = await findRun(db, id);
  if (!run) throw notFound();
  const form = await request.formData();
  const intent = textOf(form, INTENT_FIELD);
  // What somebody decides is about the file that they have seen.
  if (run.sourceId !== null && (form.get('file') ?? run.fileHash) !== run.fileHash)
    return {
      said: null,
      problem: 'Its source has sent a newer file meanwhile. Look at what that would change.',
    };
  if (intent === 'discard') {
    await discardUpload(db, id);
    return redirect('/office/imports', 303);
  }
  if (intent === 'apply') await applyUpload(db, id);
  if (intent === 'undo') await askToUndo(db, id, changeBy(context));
  if (intent === 'again') await readUpload(db, id);
  if (intent === 'read') {
    const choices = readChoices(form, run);
    if ('errors' in choices) return data(choices, { status: 400 });
    await readUpload(db, id, choices);
  }
  if (intent === 'category' && run.state === 'ready') {
    const category = categories.find((each) => each === textOf(form, 'category'));
    const numbers = form.getAll('ids').map(Number).filter(Number.isSafeInteger).slice(0, ROWS);
    const which = form.has('all') ? { ...filterOf(url), outcome: 'created' as const } : numbers;
    const count =
      category && (form.has('all') || numbers.length > 0) ? await setCategory(db, id, category, which) : 0;
    return { said: `${countText(count, 'code')} put into ${category}.`, problem: null };
  }
  if (intent === 'words' && run.state === 'done') {
    const words = lineIn(form, 'words').slice(0, MOST_WORDS);
    if (words === '') return data({ said: null, problem: 'Say what the code gives.' }, { status: 400 });
    const given = await giveWords(
      db,
      run,
      { number: Number(textOf(form, 'number')), words },
      changeBy(context),
    );
    if ('problem' in given) return data({ said: null, problem: given.problem }, { status: 400 });
    return redirect(`/office/codes/${given.codeId}`, 303);
  }
  if (intent === 'columns') {
    const ofSource = run.sourceId === null ? undefined : run.choices.source;
    const said = readMapping(form, ofSource);
    if ('columnErrors' in said) return data(said, { status: 400 });
    await saveMapping(db, said.source, said.mapping);
    const named = ofSource ? {} : { format: 'mapped-csv', source: said.source };
    await readUpload(db, id, { ...choicesOf(run), ...named });
  }
  if (intent === 'stores') {
    const { stores } = readChoices(form, run) as { stores: Record<string, string> };
    await readUpload(db, id, { ...choicesOf(run), stores });
  }
  importWaits();
  return redirect(`/office/imports/${id}`, 303);
}

function choicesOf({ choices }: RunView): UploadChoices {
  return { format: 'auto', stores: {}, mayCreateStores: false, isWhole: false, ...choices };
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { run, isChoosing, columns, received, stores, mayUndo, isOwner } = loaderData;
  const { id, state, fileName, startedAt, error } = run;
  const asksZone = state === 'failed' && run.notes.needsZone;
  const zoneError = asksZone && error ? { zone: error } : undefined;
  const errors = actionData && 'errors' in actionData ? actionData.errors : zoneError;
  const columnErrors = actionData && 'columnErrors' in actionData ? actionData.columnErrors : undefined;
  const access =
    isOwner && run.sourceId ? `/office/imports/sources/${run.sourceId}#${CREDENTIALS}` : undefined;
  // Nothing came from the address, so there's nothing to read another way.
  const isWithoutFile = state === 'failed' && run.sourceId !== null && run.bytes === 0;
  const isWorking =
    state === 'fetching' || state === 'reading' || state === 'applying' || state === 'undoing';
  return (
    <Screen
      title={fileName}
      answer={actionData}
      lead={
        <>
          {stateText(run)} · {originText(run)}, <Moment at={startedAt} />
        </>
      }
      actions={
        isOwner && run.sourceId && <Link to={`/office/imports/sources/${run.sourceId}`}>Its source</Link>
      }
    >
      {actionData && 'said' in actionData && (
        <Notice tone={actionData.problem ? 'failed' : 'done'}>{actionData.problem ?? actionData.said}</Notice>
      )}
      <p role="status" className="visually-hidden">
        {runStates[state]}
      </p>
      {error && !asksZone && (
        <Notice tone={state === 'failed' ? 'failed' : 'attention'}>
          <p>
            <ProblemText text={error} to={access} />
          </p>
        </Notice>
      )}
      {state === 'uploading' && <Upload key={id} run={run} received={received} />}
      {isWorking && <Working run={run} />}
      {columns && <ColumnsForm key={state} view={columns} errors={columnErrors} />}
      {isWithoutFile && <FetchAgain credentials={error?.includes(ENTER_AGAIN) ? access : undefined} />}
      {state === 'failed' && !isWithoutFile && <ReadAgain run={run} errors={errors} isOpen={!columns} />}
      {state === 'undone' && <Undone run={run} />}
      {(state === 'ready' || state === 'done' || state === 'undone') && (
        <>
          {state === 'ready' && !isChoosing && stores.length > 0 && (
            <StoresForm run={run} stores={stores} isOpen={loaderData.filter.outcome === 'refused'} />
          )}
          <Results {...loaderData} />
          {state === 'ready' && !isChoosing && (
            <>
              <ReadAgain run={run} errors={errors} />
              <Decide run={run} />
            </>
          )}
          {mayUndo && <Undo />}
        </>
      )}
    </Screen>
  );
}

/** Asks an address again that sent no file, once what it refused is put right. */
function FetchAgain({ credentials }: { credentials: string | undefined }) {
  return (
    <Form method="post" className="flow" aria-label="Read it again">
      {credentials && <ButtonLink to={credentials}>Enter the credentials</ButtonLink>}
      <Button name={INTENT_FIELD} value="again" kind={credentials ? 'plain' : undefined}>
        Read it again
      </Button>
      <Button name={INTENT_FIELD} value="discard" kind="plain">
        Discard
      </Button>
    </Form>
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
      <summary className="unfold">Read it another way</summary>
      <Form
        method="post"
        className={`sheet stack ${rowStyles.fields} ${styles.again}`}
        aria-label="Read it another way"
      >
        <ChoiceFields choices={run.choices} errors={errors} isOfSource={run.sourceId !== null} />
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
