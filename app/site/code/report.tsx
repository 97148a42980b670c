import { data, Link } from 'react-router';
import { findCode, isPublished } from '../../data/codes.server.ts';
import { recordReport, undoReport } from '../../data/reports.server.ts';
import { servicesContext, visitorContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { ReportForm } from '../../ui/report-form.tsx';
import { requireRate } from '../frame/form.server.ts';
import noticeStyles from '../frame/notice.module.css';
import type { Route } from './+types/report';
import { codeIdOf, notFound } from './code-id.ts';

export function meta() {
  return [{ title: 'Your report' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = await findCode(context.get(servicesContext).db, codeIdOf(params));
  if (!code) throw notFound();
  return { codeId: code.id, code: code.code };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireRate(context, 'events');
  const { db, now, contentChanged } = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const codeId = codeIdOf(params);
  if (!(await isPublished(db, codeId))) throw notFound();
  const fields = await request.formData();
  const worked = fields.get('worked');
  if (fields.get('undo') === 'yes') {
    const { badgeTurned } = await undoReport(db, codeId, visitor, now());
    if (badgeTurned) await contentChanged();
    return { state: 'undone' as const };
  }
  if (worked !== 'yes' && worked !== 'no') return data({ state: 'unclear' as const }, { status: 400 });
  const report = { codeId, worked: worked === 'yes' };
  const { counted, badgeTurned } = await recordReport(db, report, visitor, now());
  if (badgeTurned) await contentChanged();
  return { state: counted ? ('noted' as const) : ('known' as const) };
}

const words = {
  asked: { title: 'Did it work at checkout?', text: 'One report a code and day counts, under no name.' },
  noted: { title: 'Noted. Thank you.', text: 'It counts towards the code’s rating at once, under no name.' },
  known: {
    title: 'We have your report.',
    text: 'One report a code and day counts; your first one today stands.',
  },
  undone: { title: 'Taken back.', text: 'Your report of today no longer counts.' },
  unclear: { title: 'Which was it?', text: 'The report did not say whether the code worked. Choose one.' },
};

/** Where a report is sent without JavaScript: the question, and the answer to it. */
export default function ReportPage({ loaderData: { codeId, code }, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? 'asked';
  return (
    <div className={`wrap ${noticeStyles.notice}`}>
      <h1>{words[state].title}</h1>
      <p className={noticeStyles.words}>{words[state].text}</p>
      {(state === 'asked' || state === 'unclear') && <ReportForm codeId={codeId} code={code} />}
      <div className={noticeStyles.ways}>
        <Link className={buttonStyles.button} to={`/codes/${codeId}`}>
          Back to {code}
        </Link>
        {(state === 'noted' || state === 'known') && (
          <form method="post" action={`/codes/${codeId}/report`}>
            <button type="submit" className={buttonStyles.button} data-kind="plain" name="undo" value="yes">
              Undo
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
