import { gzipSync } from 'node:zlib';
import { data, Form, Link, redirect, useSubmit } from 'react-router';
import { countFeedProposals } from '../../data/imports/proposals/decide.server.ts';
import { listRuns, type RunView } from '../../data/imports/uploads/list-runs.server.ts';
import { createUpload, keepPart, readUpload } from '../../data/imports/uploads/uploads.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { FILE_BYTES, PART_BYTES, PART_FORM_BYTES } from '../../domain/office/uploaded-files.ts';
import { lineIn, textOf } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { TicketDrawing } from '../../frame/ticket-drawing.tsx';
import { personContext, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { countText } from '../../words/counts.ts';
import { firstSentence } from '../../words/office/first-sentence.ts';
import { Pager } from '../ui/list/pager.tsx';
import { StatusMark } from '../ui/list/status-mark.tsx';
import { Moment } from '../ui/moment.tsx';
import { useNotes } from '../ui/notes.tsx';
import { Notice } from '../ui/notice.tsx';
import rowStyles from '../ui/rows.module.css';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { ChoiceFields } from './choice-fields.tsx';
import { countsText, originText, runMark } from './import-words.ts';
import styles from './imports.module.css';
import { readChoices } from './read-choices.server.ts';
import { keepChosenFile } from './upload/chosen-file.ts';
import { FileDrop } from './upload/file-drop.tsx';

const RUNS = 20;
const MOST_WAITING = 100;

export const handle = {
  office: 'editor',
  query: parameters('before'),
  bodyLimitBytes: PART_FORM_BYTES,
} satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const before = Number(url.searchParams.get('before')) || undefined;
  const [waiting, { runs, next }, proposals] = await Promise.all([
    before === undefined ? listRuns(db, { isWaiting: true, limit: MOST_WAITING }) : { runs: [] },
    listRuns(db, { isWaiting: false, before, limit: RUNS }),
    countFeedProposals(db),
  ]);
  return {
    isOwner: isAtLeast(context.get(personContext).role, 'owner'),
    waiting: waiting.runs,
    runs,
    proposals,
    next: next === undefined ? undefined : `/office/imports?before=${next}`,
    isFirst: before === undefined,
  };
}

/** Takes a small file, a text, or the name and size of a file whose parts are to come. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, importWaits } = context.get(servicesContext);
  const form = await request.formData();
  const choices = readChoices(form);
  if ('errors' in choices) return data(choices, { status: 400 });
  const given = form.get('file');
  const text = textOf(form, 'text');
  const announced = { fileName: lineIn(form, 'file-name'), bytes: Number(form.get('file-bytes')) };
  const file = given instanceof File && given.size > 0 ? given : undefined;
  const isAnnounced =
    announced.fileName !== '' && Number.isSafeInteger(announced.bytes) && announced.bytes > 0;
  const error = problemOf(
    file?.size ?? (isAnnounced ? 0 : Buffer.byteLength(text)),
    isAnnounced,
    announced.bytes,
  );
  if (error) return data({ errors: { file: error } }, { status: 400 });
  const bytes = file ? await file.bytes() : Buffer.from(text);
  const upload = isAnnounced ? announced : { fileName: file?.name ?? 'Pasted text', bytes: bytes.length };
  const personId = context.get(personContext).id;
  const id = await createUpload(
    db,
    { ...upload, fileName: upload.fileName.slice(0, 200), personId, choices },
    now(),
  );
  if (!isAnnounced) {
    await keepPart(db, { run: id, number: 0, bytes: gzipSync(bytes) });
    if (await readUpload(db, id)) importWaits();
  }
  return redirect(`/office/imports/${id}`, 303);
}

function problemOf(here: number, isAnnounced: boolean, announced: number): string | undefined {
  if (isAnnounced)
    return announced > FILE_BYTES ? 'A file may have 200 MB. Split it, and upload the parts.' : undefined;
  if (here === 0) return 'Choose a file, or paste its text.';
  return here > PART_BYTES
    ? 'Without JavaScript, a file may have 8 MB. Use npm run import for it.'
    : undefined;
}

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { proposals, next, isFirst, isOwner } = loaderData;
  // A file that couldn't be read waits for someone to fix it. If it came from an address, its source says so.
  const isStuck = ({ state, sourceId }: RunView) => isFirst && state === 'failed' && sourceId === null;
  const waiting = [...loaderData.waiting, ...loaderData.runs.filter(isStuck)];
  const runs = loaderData.runs.filter((run) => !isStuck(run));
  return (
    <Screen
      title="Imports"
      answer={actionData}
      lead="Files of codes from affiliate networks, or from this site. You’ll see what a file would change before anything is written."
      actions={isOwner && <Link to="/office/imports/sources">Sources</Link>}
    >
      {proposals > 0 && (
        <Notice tone="attention">
          <Link to="/office/imports/proposals">{countText(proposals, 'proposal')} from feeds</Link>
        </Notice>
      )}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          <Runs runs={waiting} />
        </section>
      )}
      {isFirst && <UploadForm errors={actionData?.errors} />}
      <section className="stack" aria-labelledby="runs">
        <h2 id="runs">{isFirst ? 'Newest imports' : 'Earlier imports'}</h2>
        {runs.length === 0 ? <None isFirst={waiting.length === 0} /> : <Runs runs={runs} />}
        <Pager previous={isFirst ? undefined : '/office/imports'} next={next} />
      </section>
    </Screen>
  );
}

function None({ isFirst }: { isFirst: boolean }) {
  if (!isFirst) return <p className="soft">There are no others yet.</p>;
  return (
    <div className={`sheet flow ${rowStyles.fields} ${styles.none}`}>
      <TicketDrawing mark="M166 55h26" />
      <p className="soft">
        There are none yet. What each file changed will be listed here. For a few codes,{' '}
        <Link to="/office/codes/add">Quick add</Link> is faster.
      </p>
    </div>
  );
}

function UploadForm({ errors }: { errors: Parameters<typeof ChoiceFields>[0]['errors'] }) {
  const submit = useSubmit();
  const notes = useNotes({
    hint: (
      <>
        <span className={styles.dropped}>Or drop it here.</span> CSV, JSON, or XML of up to 200 MB
        <span data-without-js=""> (8 MB without JavaScript)</span>.
      </>
    ),
    error: errors?.file,
  });
  return (
    <section className="stack" aria-labelledby="upload">
      <h2 id="upload">Import a file</h2>
      <Form
        method="post"
        encType="multipart/form-data"
        className={`sheet stack ${rowStyles.fields} ${styles.upload}`}
        aria-labelledby="upload"
        onSubmit={(event) => {
          const form = new FormData(event.currentTarget);
          const file = form.get('file');
          if (!(file instanceof File) || file.size === 0) return;
          // The file follows in parts, from the screen of its import.
          event.preventDefault();
          keepChosenFile(file);
          form.delete('file');
          form.set('file-name', file.name);
          form.set('file-bytes', String(file.size));
          submit(form, { method: 'post', encType: 'multipart/form-data' });
        }}
      >
        <div>
          <FileDrop {...notes} />
          {notes.error}
          <details>
            <summary className="unfold across">Paste text instead</summary>
            <Field name="text" label="Text of the file">
              {(control) => <textarea {...control} rows={6} spellCheck={false} />}
            </Field>
          </details>
        </div>
        <details open={errors && !errors.file}>
          <summary className="unfold across">Format and other options</summary>
          <div className="stack">
            <ChoiceFields choices={{}} errors={errors} />
          </div>
        </details>
        <div>
          <Button>Read the file</Button>
        </div>
      </Form>
    </section>
  );
}

function Runs({ runs }: { runs: readonly RunView[] }) {
  return (
    <ol role="list" className={`sheet ${rowStyles.rows} ${styles.runs}`}>
      {runs.map((run) => (
        <li key={run.id}>
          <Link to={`/office/imports/${run.id}`}>{run.fileName}</Link>
          <span>
            <StatusMark {...runMark(run)} note={originText(run)} />
          </span>
          <Moment at={run.startedAt} />
          {run.error ? (
            <span>{firstSentence(run.error)}</span>
          ) : (
            run.counts.read > 0 && <span className="num">{countsText(run)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
