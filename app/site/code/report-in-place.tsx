import { renderToStaticMarkup } from 'react-dom/server';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { type ReportAnswer, reportWords } from '../../words/report-words.ts';
import type { Route } from './+types/report-in-place';
import { answerReport, numbersNow } from './answer-report.server.ts';
import { Numbers } from './numbers.tsx';

export const handle = { rate: 'events', bodyLimitBytes: 4_096 } satisfies RouteHandle;

/** There is nothing to see here: the page's script sends a report and stays where it is. */
export function loader(): never {
  throw notFound();
}

/** The same as the answer page of a report, for the script: its words, and the numbers as they are now. */
export async function action(sent: Route.ActionArgs) {
  const { state, receipt } = await answerReport(sent);
  if (state === 'unclear') return Response.json(reportWords.unclear, { status: 400 });
  const numbers = renderToStaticMarkup(<Numbers {...(await numbersNow(sent))} />);
  return Response.json({ state, ...reportWords[state], receipt, numbers } satisfies ReportAnswer);
}
