import { Activity, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTakenSteps } from '../frame/first-steps.tsx';
import { TestLine } from '../tests/test-line.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { DeviceQueue } from './device/device-queue.ts';
import { isSetAside, type KeptForm } from './device/kept-forms.ts';
import { sendLeave } from './device/send-form.ts';
import { SetAsideNotice } from './device/set-aside-notice.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { LastTestNotice, useLastTest } from './last-test-notice.tsx';
import { OwnTests } from './own-tests.tsx';
import { Proposals } from './proposals.tsx';
import { QueueArticle } from './queue-article.tsx';
import { type FieldErrors, fields } from './queue-fields.ts';
import styles from './queue-screen.module.css';
import type { ItemView, QueueView } from './queue-view.server.ts';
import { TestForm } from './test-form.tsx';

interface QueueScreenProps {
  readonly view: QueueView;
  /** What the server said of a form that was sent without JavaScript, or of a decision. */
  readonly refused:
    | { readonly errors: FieldErrors; readonly typed: Readonly<Record<string, string>> }
    | undefined;
}

/** One code at a time, most urgent first. */
export function QueueScreen({ view: loaded, refused }: QueueScreenProps) {
  const { queue, items, view, kept, trouble, history, announcement } = useQueue(loaded);
  const [item] = items;
  useTakenSteps(view.firstSteps);
  const last = useLastTest(history, view.ownTests);
  const waiting = kept.filter(({ errors }) => !errors);
  const setAside = kept.filter(({ errors }) => errors);
  const keptTests = waiting.filter(({ kind }) => kind === 'test').length;
  const returned = item && setAside.find((form) => isSetAside(form, item));
  // An error is shown only with the code it belongs to.
  const own = refused?.typed[fields.code] === String(item?.codeId) ? refused : undefined;
  const back = refused ?? setAsideTakeBack(setAside);

  const shownId = useRef(item?.codeId);
  useEffect(() => {
    if (shownId.current === item?.codeId) return;
    shownId.current = item?.codeId;
    // Each code starts at its top, unless it came back with an error.
    if (!returned) scrollTo({ top: 0 });
  }, [item?.codeId, returned]);

  return (
    <Screen
      title="Queue"
      primary={
        view.doneToday + keptTests + view.due > 0 && (
          <p className={`soft num ${styles.progress}`} data-progress="">
            <strong>{view.doneToday + keptTests}</strong> of {view.doneToday + view.due}
            {view.isMore && '+'} today
          </p>
        )
      }
    >
      <p role="status" className="visually-hidden" data-announcement="">
        {announcement}
      </p>
      <KeptNotice
        trouble={trouble}
        tests={keptTests}
        isUnstored={kept.some(({ isUnstored }) => isUnstored)}
        onRetry={queue.retry}
      />
      <SetAsideNotice
        forms={setAside}
        openKey={item?.requestKey}
        onMend={(form) => queue.mend(form)}
        onDiscard={(id) => queue.discard(id)}
      />
      {refused?.errors.form && <Notice tone="failed">{refused.errors.form}</Notice>}
      <LastTestNotice
        last={last}
        isItemOpen={item !== undefined}
        onTakeBack={(test) => queue.takeBack(test)}
      />
      <div className={`columns-72 ${styles.columns}`}>
        {items.slice(0, 2).map((each, at) => (
          // The next code is already rendered, hidden, so a key only has to show it.
          <Activity key={each.requestKey} mode={at === 0 ? 'visible' : 'hidden'}>
            <QueueArticle item={each}>
              <TestForm
                item={each}
                last={last}
                errors={(at === 0 && (returned?.errors ?? own?.errors)) || {}}
                typed={(at === 0 && (returned?.fields ?? own?.typed)) || {}}
                hasPicture={at === 0 && returned?.proof !== undefined && !returned.errors?.proof}
                onRecord={(form) => queue.finish(form)}
              />
            </QueueArticle>
          </Activity>
        ))}
        {!item && (
          <EmptyQueue
            holders={view.holders}
            firstSteps={view.firstSteps}
            trouble={trouble}
            isSending={waiting.length > 0}
          />
        )}
        {(item || view.proposals.length + view.ownTests.length > 0) && (
          <aside className={`stack ${styles.side}`} aria-label="Tests and other tasks">
            {item && <LastTests item={item} />}
            {view.proposals.length > 0 && <Proposals proposals={view.proposals} />}
            {view.ownTests.length > 0 && (
              <OwnTests tests={view.ownTests} error={back?.errors.reason} typed={back?.typed ?? {}} />
            )}
          </aside>
        )}
      </div>
    </Screen>
  );
}

/** The last tests of the code on the screen, by anyone. */
function LastTests({ item }: { item: ItemView }) {
  return (
    <section className={styles.panel} aria-labelledby="last-tests">
      <h2 id="last-tests">Last tests</h2>
      {item.tests.length === 0 && <p>Never tested.</p>}
      <ul role="list">
        {item.tests.map((test) => (
          <li key={test.id}>
            <TestLine test={test} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function setAsideTakeBack(forms: readonly KeptForm[]) {
  const form = forms.find(({ kind }) => kind === 'take-back');
  return form && { errors: form.errors ?? {}, typed: form.fields };
}

/** Long enough not to wear out a phone, short enough that nobody waits for a network that is back. */
const RETRY_MS = 20_000;

/** The device's queue, and what it shows now. It sends what it keeps as long as the page is open. */
function useQueue(view: QueueView) {
  const [queue] = useState(() => new DeviceQueue(view));
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    void queue.load();
    const retry = () => {
      if (document.visibilityState === 'visible') void queue.retry();
    };
    const leave = () => {
      const { items, view: latest } = queue.state();
      sendLeave(
        items.map(({ visitId }) => visitId),
        latest.heldUntil,
      );
    };
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [queue]);
  // The result of a form on the page itself: a decided proposal, or an older test taken back.
  useEffect(() => queue.takeIn(view), [queue, view]);
  return { queue, ...state };
}
