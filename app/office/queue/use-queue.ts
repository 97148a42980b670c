import { useEffect, useRef, useState } from 'react';
import { TAKE_BACK_MS } from '../../domain/office/queue-lease.ts';
import { type Choice, type FieldErrors, fields } from './answer-fields.ts';
import { choiceWords } from './choice-words.ts';
import { dropAnswer, type KeptAnswer, keepAnswer, listKept, markSent } from './device/kept-answers.ts';
import { sendAnswer, sendLeave } from './device/send-answer.ts';
import type { ItemView, QueueView } from './queue-view.server.ts';

/** Long enough not to wear out a phone, short enough that nobody waits for a network that is back. */
const RETRY_MS = 20_000;

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
  /** Why a recorded test came back, with what was typed. */
  readonly returned: { readonly errors: FieldErrors; readonly typed: KeptAnswer['fields'] } | null;
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
    returned: null,
    announcement: '',
  }));
  // What runs beside React needs the newest state, and changes it in steps.
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
    // What was never sent can still be taken back without a trace.
    if (!navigator.onLine) {
      change((before) => ({ ...before, trouble: before.kept.length > 0 ? 'unreachable' : before.trouble }));
      return;
    }
    for (let next = latest.current.kept[0]; next; next = latest.current.kept[0]) {
      const marked = await markSent(next.id);
      const sent = marked ? await sendAnswer(marked) : undefined;
      if (sent?.state === 'unreachable' || sent?.state === 'signed-out') {
        const trouble = sent.state;
        const remark = (each: KeptAnswer) => (each.id === marked?.id ? marked : each);
        change((before) => ({ ...before, trouble, kept: before.kept.map(remark) }));
        return;
      }
      const { id } = next;
      await dropAnswer(id);
      change((before) => ({
        ...before,
        trouble: null,
        kept: before.kept.filter((each) => each.id !== id),
        returned: sent?.state === 'refused' ? { errors: sent.errors, typed: next!.fields } : before.returned,
      }));
      if (sent?.state === 'refused') giveBack(next);
      if (sent?.state === 'stored') merge(sent.view);
    }
  };
  /** Opens the item of a test that was refused again. */
  const giveBack = ({ visitId }: KeptAnswer) => {
    const answer = latest.current.history.find(({ item }) => item.visitId === visitId);
    if (answer) reopen(answer.item);
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
    await keepAnswer(answer);
    await flush();
    // What came in while the last one was on its way.
    if (latest.current.trouble === null && latest.current.kept.length > 0) await flush();
  };
  const nextId = () => Math.max(Date.now(), (latest.current.kept.at(-1)?.id ?? 0) + 1);

  /** Answers the open item with what the form says, and shows the next one at once. */
  const answer = (form: FormData) => {
    const [item, next] = latest.current.items;
    const choice = form.get(fields.outcome) as Choice | null;
    if (!item || !choice) return;
    answered.add(item.visitId);
    const isSkip = choice === 'skip';
    change((before) => ({
      ...before,
      items: before.items.slice(1),
      returned: null,
      history: isSkip
        ? before.history
        : [...before.history, { item, choice, freeUntil: Date.now() + TAKE_BACK_MS }],
      announcement: `${isSkip ? 'Skipped' : `Recorded: ${choiceWords[choice].toLowerCase()}`}. ${nextWords(next)}`,
    }));
    void proofOf(form).then((proof) =>
      keep({
        id: nextId(),
        personId: view.personId,
        kind: isSkip ? 'skip' : 'test',
        requestKey: item.requestKey,
        visitId: item.visitId,
        fields: { ...textsOf(form), [fields.testedAt]: String(Date.now()) },
        ...(proof && { proof }),
        wasSent: false,
      }),
    );
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
          item.requestKey === requestKey ? { ...item, requestKey: crypto.randomUUID() } : item,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the newest state themselves
  useEffect(() => {
    let isGone = false;
    void listKept(view.personId).then((kept) => {
      if (isGone || kept.length === 0) return;
      for (const { visitId } of kept) if (visitId !== null) answered.add(visitId);
      change((before) => ({
        ...before,
        kept,
        items: before.items.filter(({ visitId }) => !answered.has(visitId)),
      }));
      void flush();
    });
    const retry = () => {
      if (latest.current.kept.length > 0 && document.visibilityState === 'visible') void flush();
    };
    const leave = () => sendLeave(latest.current.items.map(({ visitId }) => visitId));
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    window.addEventListener('pagehide', leave);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  // What a form of the page itself brought back: a decided proposal, an older test taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new view of the server counts
  useEffect(() => {
    if (view !== latest.current.view) merge(view);
  }, [view]);

  return { ...state, answer, takeBack, retry: flush };
}

/** The open item stays; then come the server's, without those that were answered on this device. */
export function mergeItems(
  mine: readonly ItemView[],
  fresh: readonly ItemView[],
  answered: ReadonlySet<number>,
): ItemView[] {
  const [open] = mine;
  const others = fresh.filter(({ visitId, codeId }) => !answered.has(visitId) && codeId !== open?.codeId);
  if (!open) return others;
  // The server may have held it again, as another visit.
  const visit = fresh.find(({ codeId, visitId }) => codeId === open.codeId && !answered.has(visitId));
  return [visit ? { ...open, visitId: visit.visitId } : open, ...others];
}

function nextWords(next: ItemView | undefined): string {
  return next ? `Next: ${next.code} at ${next.store}. ${next.why}` : 'Nothing is left on this device.';
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

async function proofOf(form: FormData): Promise<KeptAnswer['proof']> {
  const picture = form.get('proof');
  if (!(picture instanceof Blob) || picture.size === 0) return undefined;
  return { bytes: await picture.arrayBuffer(), type: picture.type };
}
