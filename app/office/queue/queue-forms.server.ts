import { z } from 'zod';
import type { PersonBy } from '../../data/audit/audit.server.ts';
import type { Database } from '../../data/database.server.ts';
import { addProof } from '../../data/proofs/write-proofs.server.ts';
import { decideProposal, proposalDecisions } from '../../data/queue/proposals.server.ts';
import { recordQueueTest, skipVisit } from '../../data/queue/queue-tests.server.ts';
import { takeBackTest } from '../../data/queue/take-back.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { cutText, isPlain } from '../../domain/text/typed-text.ts';
import { lineIn } from '../../frame/forms/form.server.ts';
import { NOT_PLAIN } from '../../frame/forms/text-rules.ts';
import { pattern } from '../../records/schemas.ts';
import type { Person, Services } from '../../services.server.ts';
import { proofRefusalWords } from '../../words/proof/refusals.ts';
import { readProof } from '../proof/read-proof.server.ts';
import { choices, type FieldErrors, fields, intents, NOTE_LENGTH } from './queue-fields.ts';
import { NO_OUTCOME, totalsOf } from './read-totals.ts';

const id = z.coerce.number().int().positive();
const requestKey = pattern(/^[!-~]{8,80}$/, 'must be a key');

/** 503: worth sending again. */
type RefusalStatus = 400 | 403 | 404 | 409 | 503;

/** Why a form of the queue wasn't taken. */
interface Refused {
  readonly errors: FieldErrors;
  readonly status: RefusalStatus;
}

function refused(errors: FieldErrors, status: RefusalStatus = 400): Refused {
  return { errors, status };
}

interface FormContext extends Pick<Services, 'encodeProof'> {
  readonly person: Person;
  readonly now: number;
}

/**
 * Does what a form of the queue asks for: records or skips, takes a test back, or decides a proposal.
 * @returns undefined once it's done
 */
export async function takeQueueForm(
  db: Database,
  form: FormData,
  { person, now, encodeProof }: FormContext,
): Promise<Refused | undefined> {
  const by: PersonBy = { actor: { personId: person.id }, now };
  const intent = z.enum(intents).safeParse(form.get(fields.intent) ?? 'record');
  if (!intent.success) return refused({ form: 'This page is out of date. Reload it, then try again.' });
  if (intent.data === 'take-back') return takeBack(db, form, by);
  if (intent.data === 'record') return record(db, form, by, encodeProof);
  return isAtLeast(person.role, 'editor')
    ? decide(db, form, by)
    : refused({ form: 'Only editors can decide proposals.' }, 403);
}

async function record(db: Database, form: FormData, by: PersonBy, encodeProof: Services['encodeProof']) {
  const outcome = z.enum(choices).safeParse(form.get(fields.outcome));
  if (!outcome.success) return refused({ outcome: NO_OUTCOME });
  const visitId = id.safeParse(form.get(fields.visit));
  if (outcome.data === 'skip') {
    if (visitId.success) await skipVisit(db, visitId.data, by);
    return undefined;
  }
  const codeId = id.safeParse(form.get(fields.code));
  const key = requestKey.safeParse(form.get(fields.requestKey));
  if (!codeId.success || !key.success)
    return refused({ form: 'This page is out of date. Reload it, then try again.' });
  const totals = totalsOf(form);
  const note = lineIn(form, fields.note);
  const correction = lineIn(form, fields.correction);
  if ('errors' in totals) return refused(totals.errors);
  if (!isPlain(note)) return refused({ note: NOT_PLAIN });
  if (!isPlain(correction)) return refused({ correction: NOT_PLAIN });
  const testedAt = Number(lineIn(form, fields.testedAt));
  const proof = await readProof(form, encodeProof);
  if (proof && 'refused' in proof)
    return refused({ proof: proofRefusalWords[proof.refused] }, proof.refused === 'busy' ? 503 : 400);
  const recorded = await recordQueueTest(
    db,
    {
      codeId: codeId.data,
      visitId: visitId.success ? visitId.data : null,
      outcome: outcome.data,
      note: cutText(note, NOTE_LENGTH),
      ...totals,
      correction: cutText(correction, NOTE_LENGTH),
      testedAt: Number.isSafeInteger(testedAt) && testedAt > 0 ? testedAt : null,
      requestKey: key.data,
      addProof:
        proof &&
        (async (transaction, sample) =>
          (await addProof(transaction, { ...proof, personId: by.actor.personId, sample }, by)).id),
    },
    by,
  );
  return recorded.outcome === 'missing' ? refused({ form: 'This code is no longer here.' }, 404) : undefined;
}

async function takeBack(db: Database, form: FormData, by: PersonBy): Promise<Refused | undefined> {
  const key = requestKey.safeParse(form.get(fields.requestKey));
  const reason = lineIn(form, fields.reason);
  if (!isPlain(reason)) return refused({ reason: NOT_PLAIN });
  const { outcome } = key.success
    ? await takeBackTest(db, { requestKey: key.data, reason: cutText(reason, NOTE_LENGTH) }, by)
    : { outcome: 'missing' as const };
  if (outcome === 'reason-needed')
    return refused({ reason: 'More than 10 minutes have passed. Say why you’re taking it back.' });
  if (outcome === 'missing') return refused({ form: 'That test isn’t yours, or it’s no longer here.' }, 404);
  return undefined;
}

async function decide(db: Database, form: FormData, by: PersonBy): Promise<Refused | undefined> {
  const proposal = id.safeParse(form.get(fields.proposal));
  const decision = z.enum(proposalDecisions).safeParse(form.get(fields.decision));
  if (!proposal.success || !decision.success)
    return refused({ form: 'Choose what to do with the proposal.' });
  const outcome = await decideProposal(db, { id: proposal.data, decision: decision.data }, by);
  if (outcome === 'decided-before') return refused({ form: 'Someone already decided this.' }, 409);
  if (outcome === 'not-possible') return refused({ form: 'You can’t do that with this proposal.' });
  return undefined;
}
