import { data } from 'react-router';
import noticeStyles from '../../../frame/notice.module.css';
import type { RouteHandle } from '../../../frame/route-handle.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { reportWords } from '../../../words/reports/report-words.ts';
import type { Route } from './+types/page';
import { Answer } from './answer.tsx';
import { Numbers } from './numbers.tsx';
import { numbersNow, takeReport } from './take-report.server.ts';

export const handle = { rate: 'copies-and-reports', bodyLimitBytes: 4_096 } satisfies RouteHandle;

export function meta() {
  return [{ title: 'Your report' }, { name: 'robots', content: 'noindex' }];
}

/** After a report, this runs once the report is on disk. */
export function loader(asked: Route.LoaderArgs) {
  return numbersNow(asked);
}

export async function action(sent: Route.ActionArgs) {
  const outcome = await takeReport(sent);
  return data(outcome, { status: outcome.state === 'unclear' ? 400 : 200 });
}

/** The page for reporting without JavaScript: the question, then the answer. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, code, store } = loaderData.card;
  const { title, text } = reportWords[actionData?.state ?? 'asked'];
  const back = { to: `/codes/${id}`, children: `Back to ${code}` };
  const isAsked = !actionData || actionData.state === 'unclear';
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <h1>{title}</h1>
      <p className={`lead ${noticeStyles.words}`}>
        <code>{code}</code> at {store.name}. {text}
      </p>
      {isAsked ? (
        <form className="row" method="post" action={`/codes/${id}/report`}>
          <Button kind="plain" name="worked" value="yes">
            It worked
          </Button>
          <Button kind="plain" name="worked" value="no">
            It didn’t
          </Button>
        </form>
      ) : (
        <Answer codeId={id} outcome={actionData} />
      )}
      <Numbers card={loaderData.card} successRate={null} />
      {isAsked ? <Link {...back} /> : <ButtonLink {...back} />}
    </div>
  );
}
