import { z } from 'zod';
import type { PersonBy } from '../../data/audit/audit.server.ts';
import type { Database } from '../../data/database.server.ts';
import { addProof } from '../../data/proofs/write-proofs.server.ts';
import { recordAnswer, skipVisit } from '../../data/queue/answers.server.ts';
import { decideProposal, proposalDecisions } from '../../data/queue/proposals.server.ts';
import { takeBackTest } from '../../data/queue/take-back.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { parseDollars } from '../../domain/text/money.ts';
import { cutText } from '../../frame/forms/typed-text.ts';
import type { Person, Services } from '../../services.server.ts';
import { proofRefusalWords } from '../../words/proof/refusals.ts';
import { readProof } from '../proof/read-proof.server.ts';
import { choices, type FieldErrors, fields, intents, NOTE_LENGTH } from './answer-fields.ts';

const id = z.coerce.number().int().positive();
const requestKey = z.string().min(8).max(80);

/** 503: worth sending again. */
type RefusalStatus = 400 | 403 | 404 | 409 | 503;

/** What a form of the queue led to. */
export type FormOutcome =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly status: RefusalStatus; readonly errors: FieldErrors };

const done: FormOutcome = { isDone: true };

function refused(errors: FieldErrors, status: RefusalStatus = 400): FormOutcome {
  return { isDone: false, status, errors };
}

interface FormContext extends Pick<Services, 'encodeProof'> {
  readonly person: Person;
  readonly now: number;
}

/** Does what a form of the queue asks for: records or skips, takes a test back, or decides a proposal. */
export async function takeQueueForm(
  db: Database,
  form: FormData,
  { person, now, encodeProof }: FormContext,
): Promise<FormOutcome> {
  const by: PersonBy = { actor: { personId: person.id }, now };
  const intent = z.enum(intents).safeParse(form.get(fields.intent) ?? 'record');
  if (!intent.success) return refused({ form: 'This page is out of date. Reload it, then try again.' });
  if (intent.data === 'take-back') return takeBack(db, form, by);
  if (intent.data === 'record') return record(db, form, by, encodeProof);
  return isAtLeast(person.role, 'editor')
    ? decide(db, form, by)
    : refused({ form: 'Only editors can decide proposals.' }, 403);
}

async function record(
  db: Database,
  form: FormData,
  by: PersonBy,
  encodeProof: Services['encodeProof'],
): Promise<FormOutcome> {
  const outcome = z.enum(choices).safeParse(form.get(fields.outcome));
  if (!outcome.success) return refused({ outcome: 'Choose what happened, then record it.' });
  const visitId = id.safeParse(form.get(fields.visit));
  if (outcome.data === 'skip') {
    if (visitId.success) await skipVisit(db, visitId.data, by);
    return done;
  }
  const codeId = id.safeParse(form.get(fields.code));
  const key = requestKey.safeParse(form.get(fields.requestKey));
  if (!codeId.success || !key.success)
    return refused({ form: 'This page is out of date. Reload it, then try again.' });
  const totals = totalsOf(form);
  const note = cutText(textOf(form, fields.note), NOTE_LENGTH);
  if ('errors' in totals) return refused(totals.errors);
  const testedAt = Number(textOf(form, fields.testedAt));
  const proof = await readProof(form, encodeProof);
  if (proof && 'refused' in proof)
    return refused({ proof: proofRefusalWords[proof.refused] }, proof.refused === 'busy' ? 503 : 400);
  const recorded = await recordAnswer(
    db,
    {
      codeId: codeId.data,
      visitId: visitId.success ? visitId.data : null,
      outcome: outcome.data,
      note,
      ...totals,
      correction: cutText(textOf(form, fields.correction), NOTE_LENGTH),
      testedAt: Number.isSafeInteger(testedAt) && testedAt > 0 ? testedAt : null,
      requestKey: key.data,
      addProof:
        proof &&
        (async (transaction, sample) =>
          (await addProof(transaction, { ...proof, personId: by.actor.personId, sample }, by)).id),
    },
    by,
  );
  return recorded.outcome === 'missing' ? refused({ form: 'This code is no longer here.' }, 404) : done;
}

/** The totals of a checkout in cents: both or none, and a code never raises the total. */
function totalsOf(
  form: FormData,
): { beforeCents: number | null; afterCents: number | null } | { errors: FieldErrors } {
  const [before, after] = [textOf(form, fields.before), textOf(form, fields.after)];
  if (before === '' && after === '') return { beforeCents: null, afterCents: null };
  const [beforeCents, afterCents] = [parseDollars(before), parseDollars(after)];
  const errors: FieldErrors = {
    ...(!beforeCents && { before: before === '' ? 'Enter both totals, or neither.' : AMOUNT }),
    ...(afterCents === undefined && { after: after === '' ? 'Enter both totals, or neither.' : AMOUNT }),
  };
  if (!beforeCents || afterCents === undefined) return { errors };
  if (afterCents > beforeCents)
    return { errors: { after: 'The total with the code can’t be higher than without it.' } };
  return { beforeCents, afterCents };
}

const AMOUNT = 'Enter an amount like 87.50.';

async function takeBack(db: Database, form: FormData, by: PersonBy): Promise<FormOutcome> {
  const key = requestKey.safeParse(form.get(fields.requestKey));
  const reason = cutText(textOf(form, fields.reason), NOTE_LENGTH);
  const { outcome } = key.success
    ? await takeBackTest(db, { requestKey: key.data, reason }, by)
    : { outcome: 'missing' as const };
  if (outcome === 'reason-needed')
    return refused({ reason: 'More than 10 minutes have passed. Say why you’re taking it back.' });
  if (outcome === 'missing') return refused({ form: 'That test isn’t yours, or it’s no longer here.' }, 404);
  return done;
}

async function decide(db: Database, form: FormData, by: PersonBy): Promise<FormOutcome> {
  const proposal = id.safeParse(form.get(fields.proposal));
  const decision = z.enum(proposalDecisions).safeParse(form.get(fields.decision));
  if (!proposal.success || !decision.success)
    return refused({ form: 'Choose what to do with the proposal.' });
  const outcome = await decideProposal(db, { id: proposal.data, decision: decision.data }, by);
  if (outcome === 'decided-before') return refused({ form: 'Someone already decided this.' }, 409);
  if (outcome === 'not-possible') return refused({ form: 'You can’t do that with this proposal.' });
  return done;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
