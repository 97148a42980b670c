import { renderToStaticMarkup } from 'react-dom/server';
import { dayOf } from '../../../domain/time/zones.ts';
import type { RouteHandle } from '../../../frame/route-handle.ts';
import { notFound } from '../../../frame/route-parameters.ts';
import { siteOf } from '../../../services.server.ts';
import { ZoneContext } from '../../../ui/moment.tsx';
import { type ReportResult, reportWords } from '../../../words/reports/report-words.ts';
import type { Route } from './+types/in-place';
import { Next, Receipt } from './answer.tsx';
import { Numbers } from './numbers.tsx';
import { numbersNow, takeReport } from './take-report.server.ts';

export const handle = { rate: 'copies-and-reports', bodyLimitBytes: 4_096 } satisfies RouteHandle;

/** No page to show: the page's script sends reports here without leaving its page. */
export function loader(): never {
  throw notFound();
}

/** The result of a report for the page's script: the texts, and what the page is to show. */
export async function action(sent: Route.ActionArgs) {
  const outcome = await takeReport(sent);
  const { state } = outcome;
  if (state === 'unclear') return Response.json(reportWords.unclear, { status: 400 });
  const words = reportWords[state];
  const { zone } = await siteOf(sent.context);
  const numbers = await numbersNow(sent);
  const { receipt, refused } = outcome;
  // With a next code, the likeliest reason alone has room.
  const checks = refused?.checks.slice(0, refused.next ? 1 : undefined);
  const said = (
    <Receipt codeId={numbers.card.id} receipt={receipt} checks={checks}>
      <p>
        <b>
          {refused?.next && state === 'noted'
            ? `${numbers.card.code} didn’t work. Noted.`
            : `${numbers.card.code}: ${words.title}`}
        </b>
        {!refused?.next && ` ${words.text}`}
      </p>
    </Receipt>
  );
  const html = renderToStaticMarkup(
    <ZoneContext value={zone}>
      <Numbers {...numbers} />
      <div data-answer="">
        {refused ? (
          <Next {...refused} today={dayOf(numbers.at, zone)}>
            {said}
          </Next>
        ) : (
          said
        )}
      </div>
    </ZoneContext>,
  );
  return Response.json({ state, ...words, html } satisfies ReportResult);
}
