import { data, Link, redirect } from 'react-router';
import { listCodeEdits } from '../../../data/codes/office/code-edits.server.ts';
import { findOfficeCode } from '../../../data/codes/office/office-code.server.ts';
import { listTests } from '../../../data/codes/tests.server.ts';
import { correctTest } from '../../../data/codes/write-tests.server.ts';
import { listListings } from '../../../data/imports/listings.server.ts';
import { listProofs } from '../../../data/proofs/proofs.server.ts';
import {
  decideProposal,
  listOpenProposals,
  proposalDecisions,
} from '../../../data/queue/proposals.server.ts';
import { isAtLeast } from '../../../domain/office/roles.ts';
import { cutText } from '../../../domain/text/typed-text.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { idOf, notFound } from '../../../frame/route-parameters.ts';
import { allCodeFields } from '../../../records/code.ts';
import { changeBy, personContext, servicesContext, siteOf } from '../../../services.server.ts';
import { CodeText } from '../../../ui/ticket/code-text.tsx';
import { codeStateOf } from '../../../words/office/code-states.ts';
import { ProofList } from '../../proof/proof-list.tsx';
import { doneWords } from '../../ui/done-words.ts';
import { momentsIn } from '../../ui/form/moments.server.ts';
import { toForm } from '../../ui/form/record-values.ts';
import { StatusMark } from '../../ui/list/status-mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveButtons } from '../../ui/record-buttons.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { Route } from './+types/route';
import { CodeForm } from './code-form.tsx';
import styles from './code-page.module.css';
import { CodeSummary } from './code-summary.tsx';
import { Edits } from './edits.tsx';
import { Figures } from './figures.tsx';
import { Listings } from './listings.tsx';
import { Proposals } from './proposals.tsx';
import { saveCodeFromForm } from './save-code.server.ts';
import { correctionOutcomes, Tests } from './tests.tsx';

const TESTS_SHOWN = 50;
const EDITS_SHOWN = 50;

export const handle = { office: 'checker', query: parameters('done') } satisfies RouteHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const code = await findOfficeCode(db, idOf(params), at);
  if (!code) throw notFound();
  const done = new URL(request.url).searchParams.get('done') ?? '';
  const [tests, edits, proposals, proofs, listings] = await Promise.all([
    listTests(db, code.id, TESTS_SHOWN),
    listCodeEdits(db, code.id, EDITS_SHOWN),
    listOpenProposals(db, { limit: TESTS_SHOWN, codeId: code.id }),
    listProofs(db, code.id),
    listListings(db, code.id),
  ]);
  return {
    code,
    values: toForm(allCodeFields, code.fields, momentsIn(code.store.zone)),
    tests,
    edits,
    proposals,
    proofs,
    listings,
    today: dayOf(at, (await siteOf(context)).zone),
    isEditor: isAtLeast(context.get(personContext).role, 'editor'),
    done: done.replace(/-\d+$/, ''),
    unexplained: Number(/^no-reason-(\d+)$/.exec(done)?.[1]) || undefined,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  if (!isAtLeast(context.get(personContext).role, 'editor')) throw data(null, { status: 403 });
  const by = changeBy(context);
  const id = idOf(params);
  const stored = await findOfficeCode(db, id, by.now);
  if (!stored) throw notFound();
  const form = await request.formData();
  switch (textOf(form, 'intent')) {
    case 'correct': {
      const outcome = correctionOutcomes.find((each) => each === textOf(form, 'outcome'));
      const note = cutText(textOf(form, 'reason'), 200);
      if (!outcome || note === '')
        return redirect(`/office/codes/${id}?done=no-reason-${Number(textOf(form, 'test'))}#tests`);
      const corrected = await correctTest(db, { id: Number(textOf(form, 'test')), outcome, note }, by);
      return redirect(`/office/codes/${id}?done=${corrected.outcome}#tests`);
    }
    case 'decide': {
      const decision = proposalDecisions.find((each) => each === textOf(form, 'decision'));
      if (!decision) throw data(null, { status: 400 });
      const decided = await decideProposal(db, { id: Number(textOf(form, 'proposal')), decision }, by);
      return redirect(`/office/codes/${id}?done=${decided}#proposals`);
    }
    default:
      return saveCodeFromForm(db, stored, form, by);
  }
}

export default function CodeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { code, values, tests, edits, proposals, proofs, listings, today, isEditor, done, unexplained } =
    loaderData;
  const { id, version, fields, store } = code;
  const state = codeStateOf(code.row, today);
  return (
    <Screen
      title={fields.code}
      heading={
        <code className={styles.title}>
          <CodeText text={fields.code} />
        </code>
      }
      lead={
        <>
          {store.name} ·{' '}
          <StatusMark status={state.look} text={state.text} note={code.row.isSample && 'sample'} />
        </>
      }
      actions={
        <>
          <a href="#figures">Figures</a>
          <a href="#tests">Tests</a>
          {fields.status !== 'draft' && <a href={`/codes/${id}`}>Public page</a>}
          {fields.status === 'draft' && isEditor && <Link to={`/office/codes/${id}/preview`}>Preview</Link>}
        </>
      }
    >
      {notices.has(done) && (
        <Notice tone={failures.includes(done) ? 'failed' : 'done'}>
          {notices.get(done)}
          {done === 'published' && tests.length === 0 && <Link to="/office">Test it</Link>}
        </Notice>
      )}
      <Proposals proposals={proposals} isEditor={isEditor} />
      {isEditor ? (
        <CodeForm
          draftKey={`code ${id}`}
          version={version}
          initial={values}
          result={actionData}
          stores={[store]}
          today={today}
          evidence={code.row.card}
          storedCode={fields.code}
          buttons={<SaveButtons status={fields.status} />}
        />
      ) : (
        <CodeSummary values={values} testNote={fields.testNote} />
      )}
      <Figures figures={code.figures} />
      <Tests tests={tests} isEditor={isEditor} unexplained={unexplained} />
      <ProofList codeId={id} proofs={proofs} canRemove={isEditor} />
      <Listings listings={listings} />
      <Edits edits={edits} createdAt={code.createdAt} />
    </Screen>
  );
}

/** What just happened, by the `done` of the address. */
const notices = doneWords({
  created: 'Saved as a draft.',
  saved: 'Saved.',
  published: 'Published. It’s on the public page now.',
  withdrawn: 'Withdrawn. Its public page says so.',
  corrected: 'Corrected. The public history shows the old result struck through.',
  'corrected-before': 'Someone already corrected this test. The correction is below.',
  missing: 'That test doesn’t exist.',
  'picture-removed': 'Picture removed.',
  decided: 'Decided.',
  'decided-before': 'Someone already decided this.',
  'not-possible': 'That’s no longer possible for this code.',
});
const failures: readonly string[] = ['missing', 'not-possible', 'corrected-before', 'decided-before'];
