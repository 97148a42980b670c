import { data } from 'react-router';
import { dayOf } from '../../../domain/time/zones.ts';
import type { RouteHandle } from '../../../frame/route-handle.ts';
import { siteOf } from '../../../services.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Ticket } from '../../../ui/ticket/ticket.tsx';
import { livenessWords } from '../../../words/liveness.ts';
import { reportWords } from '../../../words/reports/report-words.ts';
import type { Route } from './+types/page';
import { Next, Receipt } from './answer.tsx';
import styles from './page.module.css';
import { numbersNow, takeReport } from './take-report.server.ts';

export const handle = { rate: 'copies-and-reports', bodyLimitBytes: 4_096 } satisfies RouteHandle;

export function meta() {
  return [{ title: 'Your report' }, { name: 'robots', content: 'noindex' }];
}

/** After a report, this runs once the report is on disk. */
export async function loader(asked: Route.LoaderArgs) {
  const [{ card, liveness, at }, { zone }] = await Promise.all([numbersNow(asked), siteOf(asked.context)]);
  return { card, liveness, today: dayOf(at, zone) };
}

export async function action(sent: Route.ActionArgs) {
  const outcome = await takeReport(sent);
  return data(outcome, { status: outcome.state === 'unclear' ? 400 : 200 });
}

/** The page for reporting without JavaScript: the question, then the answer, and the ticket they're about. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, liveness, today } = loaderData;
  const { id, code, store } = card;
  const { title, text } = reportWords[actionData?.state ?? 'asked'];
  const isAsked = !actionData || actionData.state === 'unclear';
  const words = (
    <p className="soft">
      <b>{code}</b> at {store.name}. {text}
    </p>
  );
  return (
    <div className={`wrap page columns ${styles.report}`}>
      <div className="stack start">
        <h1>{title}</h1>
        {isAsked ? (
          <>
            {words}
            <form className="row" method="post" action={`/codes/${id}/report`}>
              <Button kind="plain" name="worked" value="yes">
                It worked
              </Button>
              <Button kind="plain" name="worked" value="no">
                It didn’t
              </Button>
            </form>
          </>
        ) : (
          <>
            <Receipt codeId={id} receipt={actionData.receipt} checks={actionData.refused?.checks}>
              {words}
            </Receipt>
            {actionData.refused && <Next {...actionData.refused} today={today} />}
          </>
        )}
        <Link to={`/codes/${id}`}>Back to {code}</Link>
      </div>
      <Ticket
        card={card}
        today={today}
        headingLevel={2}
        dimmed={liveness !== 'live'}
        over={liveness === 'live' ? undefined : livenessWords[liveness]}
      />
    </div>
  );
}
