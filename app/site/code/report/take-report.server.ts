import type { RouterContextProvider } from 'react-router';
import { cardOf } from '../../../data/codes/code-card.ts';
import { findCode, isPublished } from '../../../data/codes/codes.server.ts';
import { listDailyReports } from '../../../data/codes/evidence.server.ts';
import { livenessAt } from '../../../data/codes/listed.server.ts';
import { recordReport, undoReport } from '../../../data/visitors/reports.server.ts';
import { successRateOf } from '../../../domain/evidence/rating.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { readForm, requireRate, textOf } from '../../../frame/forms/form.server.ts';
import { idOf, notFound } from '../../../frame/route-parameters.ts';
import { servicesContext, visitorContext } from '../../../services.server.ts';
import type { TicketLook } from '../../../ui/ticket/ticket-stub.tsx';
import { checksInWords } from '../../../words/reports/check-words.ts';
import type { ReportState } from '../../../words/reports/report-words.ts';
import { readBasketQuery } from '../../planner/basket-query.ts';
import { type NextBest, nextBest } from './next-best.server.ts';

export interface ReportOutcome {
  readonly state: ReportState | 'unclear';
  readonly receipt?: string | undefined;
  /** What to do next, if the code was refused. */
  readonly refused?: Refused;
}

export interface Refused {
  readonly storeName: string;
  /** What to check, in sentences. */
  readonly checks: readonly string[];
  readonly next: NextBest | undefined;
  /** How the next code's ticket is to look. */
  readonly look: TicketLook;
}

interface Sent {
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly id: string };
  readonly request: Request;
}

/**
 * Takes a report, or takes one back, as the form says.
 * @throws a 404 response if there's no such code, a 429 response if the network is rate-limited
 */
export async function takeReport({ context, params, request }: Sent): Promise<ReportOutcome> {
  await requireRate(context);
  const { db, now, ticketChanged } = context.get(servicesContext);
  const codeId = idOf(params);
  if (!(await isPublished(db, codeId))) throw notFound();
  const form = await readForm(request);
  if (textOf(form, 'undo') === 'yes') {
    const outcome = await undoReport(db, codeId, textOf(form, 'receipt'), now());
    if (outcome.ticketChanged) ticketChanged(codeId);
    return { state: outcome.undone ? 'undone' : 'not-undone' };
  }
  const worked = textOf(form, 'worked');
  if (worked !== 'yes' && worked !== 'no') return { state: 'unclear' };
  const report = { codeId, worked: worked === 'yes' };
  const outcome = await recordReport(db, report, context.get(visitorContext), now());
  if (outcome.ticketChanged) ticketChanged(codeId);
  return {
    state: outcome.receipt ? 'noted' : 'known',
    receipt: outcome.receipt,
    ...(worked === 'no' && { refused: await afterRefusal({ context, params }, form, cartOf(request, form)) }),
  };
}

/** On a code's own page the next code is one of a list, with a way to its terms. */
function lookOf(sent: string): TicketLook {
  return sent === 'featured' || sent === 'plan' ? sent : 'list';
}

/** What is known of the visitor's cart: from the form, or, without JavaScript, from the address of its page. */
function cartOf(request: Request, form: FormData): URLSearchParams {
  if (form.has('basket')) return new URLSearchParams([...form] as [string, string][]);
  return new URLSearchParams(URL.parse(request.headers.get('Referer') ?? '')?.search);
}

async function afterRefusal(
  sent: Pick<Sent, 'context' | 'params'>,
  form: FormData,
  cart: URLSearchParams,
): Promise<Refused> {
  const { card } = await numbersNow(sent);
  const refused = new Set([card.id, ...form.getAll('refused').map(Number)]);
  const query = readBasketQuery(cart);
  return {
    storeName: card.store.name,
    checks: checksInWords(card.discount, card.limits, query.basket?.totalCents),
    next: await nextBest(sent.context, card, refused, query),
    look: lookOf(textOf(form, 'look')),
  };
}

/** A code as it is now. @throws a 404 response if there's no such code */
export async function numbersNow({ context, params }: Pick<Sent, 'context' | 'params'>) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const row = await findCode(db, idOf(params));
  if (!row) throw notFound();
  const utcDay = dayOf(at, 'UTC');
  const reports = await listDailyReports(db, row.id, utcDay);
  return {
    card: cardOf(row, at),
    liveness: livenessAt(row, at),
    at,
    successRate: successRateOf(reports, utcDay),
  };
}
