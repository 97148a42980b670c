import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TAKE_BACK_MS } from '../../domain/office/queue-lease.ts';
import { newKey } from '../ui/new-key.ts';
import { type Choice, choiceWords, type FieldErrors, fields } from './answer-fields.ts';
import {
  dropAnswer,
  isSetAside,
  type KeptAnswer,
  keepAnswer,
  listKept,
  markSent,
  mergeKept,
} from './device/kept-answers.ts';
import { mergeItems } from './device/merge-items.ts';
import { sendAnswer, sendLeave } from './device/send-answer.ts';
import type { ItemView, QueueView } from './queue-view.server.ts';

/** Long enough not to wear out a phone, short enough that nobody waits for a network that is back. */
const RETRY_MS = 20_000;
/** How often the server may fail on an answer before it's set aside and lets the others pass. */
const FAILURES = 3;

/** What was recorded on this device, for taking it back. */
export interface LastAnswer {
  readonly item: ItemView;
  readonly choice: Exclude<Choice, 'skip'>;
  /** Until when it takes no reason (epoch ms). */
  readonly freeUntil: number;
}

interface QueueState {
  /** The open item first. */
  readonly items: readonly ItemView[];
  /** The server's last word on everything else. */
  readonly view: QueueView;
  /** What the server may not have yet, oldest first. */
  readonly kept: readonly KeptAnswer[];
  readonly trouble: 'unreachable' | 'signed-out' | null;
  /** What was recorded since the page was opened and not taken back, oldest first. */
  readonly history: readonly LastAnswer[];
  /** For screen readers. */
  readonly announcement: string;
}

/**
 * The queue as this device has it: the next item is shown at once, and what was answered is kept on the device until
 * the server has it.
 */
export function useQueue(view: QueueView) {
  const [state, setState] = useState<QueueState>(() => ({
    items: view.items,
    view,
    kept: [],
    trouble: null,
    history: [],
    announcement: '',
  }));
  // Code outside React's render needs the newest state, and changes it in steps.
  const latest = useRef(state);
  const change = (next: (before: QueueState) => QueueState) => {
    latest.current = next(latest.current);
    setState(latest.current);
  };
  const answered = useRef(new Set<number>()).current;
  const sending = useRef<Promise<void>>(undefined);

  const merge = (fresh: QueueView) =>
    change((before) => ({ ...before, view: fresh, items: mergeItems(before.items, fresh.items, answered) }));

  /** Sends what is kept, one after the other, and stops at the first that doesn't get through. */
  const flush = () => {
    sending.current ??= sendAll().finally(() => {
      sending.current = undefined;
    });
    return sending.current;
  };
  const sendAll = async () => {
    // A test that was never sent can still be taken back without a trace.
    if (!navigator.onLine) {
      change((before) => ({ ...before, trouble: nextToSend() ? 'unreachable' : before.trouble }));
      return;
    }
    for (let next = nextToSend(); next; next = nextToSend()) {
      const marked = await markSent(next);
      if (marked) replace(marked);
      const sent = marked && (await sendAnswer(marked));
      if (marked && sent?.state === 'failed') {
        const failures = (marked.failures ?? 0) + 1;
        replace(await keepAnswer({ ...marked, failures }));
        if (failures >= FAILURES) await setAside({ ...marked, failures }, { form: SERVER_FAILED });
        else change((before) => ({ ...before, trouble: 'unreachable' }));
        if (failures < FAILURES) return;
        continue;
      }
      if (sent?.state === 'unreachable' || sent?.state === 'signed-out') {
        const trouble = sent.state;
        change((before) => ({ ...before, trouble }));
        return;
      }
      change((before) => ({ ...before, trouble: null }));
      if (marked && sent?.state === 'refused' && marked.kind !== 'skip') await setAside(marked, sent.errors);
      else await drop(next.id);
      if (sent?.state === 'stored') merge(sent.view);
    }
  };
  const nextToSend = () => latest.current.kept.find(({ errors }) => !errors);
  const replace = (answer: KeptAnswer) =>
    change((before) => ({
      ...before,
      kept: before.kept.map((each) => (each.id === answer.id ? answer : each)),
    }));
  const drop = async (id: number) => {
    await dropAnswer(id);
    change((before) => ({ ...before, kept: before.kept.filter((each) => each.id !== id) }));
  };
  /** Keeps an answer that the server refuses, with its picture, until it's fixed or discarded. */
  const setAside = async (answer: KeptAnswer, errors: FieldErrors) => {
    replace(await keepAnswer({ ...answer, errors }));
    // It wasn't recorded, so there is nothing to take back.
    change((before) => ({
      ...before,
      trouble: null,
      history: before.history.filter(({ item }) => item.requestKey !== answer.requestKey),
    }));
  };
  /** Opens the code of an answer that was set aside, or sends again what has no form to mend. */
  const mend = async (answer: KeptAnswer) => {
    if (answer.item && !answer.failures) {
      reopen(answer.item);
      return;
    }
    const { errors: _, failures: __, ...again } = answer;
    replace(await keepAnswer(again));
    await flush();
  };
  const reopen = (item: ItemView) => {
    answered.delete(item.visitId);
    change((before) => ({
      ...before,
      history: before.history.filter((each) => each.item.visitId !== item.visitId),
      items: [item, ...before.items.filter(({ codeId }) => codeId !== item.codeId)],
    }));
  };
  const keep = async (answer: KeptAnswer) => {
    change((before) => ({ ...before, kept: [...before.kept, answer] }));
    replace(await keepAnswer(answer));
    await flush();
    // Sends what was added while the last one was on its way.
    if (latest.current.trouble === null && nextToSend()) await flush();
  };
  const nextId = () => Math.max(Date.now(), (latest.current.kept.at(-1)?.id ?? 0) + 1);

  /** Answers the open item with what the form says, and shows the next one at once. */
  const answer = (form: FormData) => {
    const [item, next] = latest.current.items;
    const choice = form.get(fields.outcome) as Choice | null;
    if (!item || !choice) return;
    answered.add(item.visitId);
    // The corrected test replaces the one that was set aside.
    const old = latest.current.kept.find((each) => isSetAside(each, item));
    const isSkip = choice === 'skip';
    change((before) => ({
      ...before,
      items: before.items.slice(1),
      history: isSkip
        ? before.history
        : [...before.history, { item, choice, freeUntil: Date.now() + TAKE_BACK_MS }],
      announcement: `${isSkip ? 'Skipped' : `Recorded: ${choiceWords[choice].toLowerCase()}`}. ${nextWords(next)}`,
    }));
    const record = async () => {
      const picture = pictureOf(form);
      // Without a picture there is nothing to wait for, so the next item and the kept answers are drawn in one step.
      const picked = picture && (await proofOf(picture));
      const kept = !picked && old && !old.errors?.proof ? old : undefined;
      const proof = picked ?? kept?.proof;
      if (old) await drop(old.id);
      await keep({
        id: nextId(),
        personId: view.personId,
        kind: isSkip ? 'skip' : 'test',
        requestKey: item.requestKey,
        visitId: item.visitId,
        fields: {
          ...(kept && proofTextsOf(kept)),
          ...textsOf(form),
          [fields.testedAt]: old?.fields[fields.testedAt] ?? String(Date.now()),
        },
        ...(proof && { proof }),
        wasSent: false,
        item,
      });
    };
    void record();
  };

  /** Takes back what was recorded last: from the device if it never left it, else by a correction. */
  const takeBack = async () => {
    const { history, kept, view: shown } = latest.current;
    const last = history.findLast(({ freeUntil }) => freeUntil > Date.now());
    const own = shown.ownTests.find(({ freeUntil }) => freeUntil > Date.now());
    const requestKey = last?.item.requestKey ?? own?.requestKey;
    if (requestKey === undefined) return;
    if (last) reopen(last.item);
    change((before) => ({
      ...before,
      announcement: last ? `Taken back: ${last.item.code}.` : `Taken back: ${own?.code}.`,
    }));
    const unsent = kept.find((each) => each.requestKey === requestKey && !each.wasSent);
    if (unsent && !sending.current) {
      change((before) => ({ ...before, kept: before.kept.filter(({ id }) => id !== unsent.id) }));
      await dropAnswer(unsent.id);
      return;
    }
    const by = { [fields.intent]: 'take-back', [fields.requestKey]: requestKey };
    if (last)
      change((before) => ({
        ...before,
        items: before.items.map((item) =>
          item.requestKey === requestKey ? { ...item, requestKey: newKey() } : item,
        ),
      }));
    await keep({
      id: nextId(),
      personId: view.personId,
      kind: 'take-back',
      requestKey,
      visitId: null,
      fields: by,
      wasSent: false,
    });
  };

  const readKept = useEffectEvent(() => listKept(view.personId));
  const sendKept = useEffectEvent((stored: readonly KeptAnswer[]) => {
    for (const { visitId } of stored) if (visitId !== null) answered.add(visitId);
    change((before) => ({
      ...before,
      kept: mergeKept(stored, before.kept),
      items: before.items.filter(({ visitId }) => !answered.has(visitId)),
    }));
    void flush();
  });
  const retry = useEffectEvent(() => {
    if (nextToSend() && document.visibilityState === 'visible') void flush();
  });
  useEffect(() => {
    let isGone = false;
    void readKept().then((stored) => {
      if (!isGone && stored.length > 0) sendKept(stored);
    });
    const onRetry = () => retry();
    const leave = () => sendLeave(latest.current.items.map(({ visitId }) => visitId));
    const timer = setInterval(onRetry, RETRY_MS);
    window.addEventListener('online', onRetry);
    document.addEventListener('visibilitychange', onRetry);
    window.addEventListener('pagehide', leave);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
      document.removeEventListener('visibilitychange', onRetry);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const mergeNew = useEffectEvent((brought: typeof view) => {
    if (brought !== latest.current.view) merge(brought);
  });
  // The result of a form on the page itself: a decided proposal, or an older test taken back.
  useEffect(() => mergeNew(view), [view]);

  return { ...state, answer, takeBack, retry: flush, mend, discard: drop };
}

const SERVER_FAILED = 'The office couldn’t save it after several tries. Try again later.';

function nextWords(next: ItemView | undefined): string {
  return next ? `Next: ${next.code} at ${next.store}. ${next.why}` : 'Nothing is left on this device.';
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

/** The fields that describe a picture. */
function proofTextsOf({ fields: texts }: KeptAnswer): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name.startsWith('proof-')));
}

function pictureOf(form: FormData): Blob | undefined {
  const picture = form.get('proof');
  return picture instanceof Blob && picture.size > 0 ? picture : undefined;
}

async function proofOf(picture: Blob): Promise<NonNullable<KeptAnswer['proof']>> {
  return { bytes: await picture.arrayBuffer(), type: picture.type };
}
