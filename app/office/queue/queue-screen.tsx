import { useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import type { FieldErrors } from './answer-fields.ts';
import { AnswerForm } from './answer-form.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { LastAnswerNotice } from './last-answer-notice.tsx';
import { OwnTests } from './own-tests.tsx';
import { Proposals } from './proposals.tsx';
import { QueueArticle } from './queue-article.tsx';
import styles from './queue-screen.module.css';
import type { QueueView } from './queue-view.server.ts';
import { useQueue } from './use-queue.ts';

interface QueueScreenProps {
  readonly view: QueueView;
  /** What the server said of a form that was sent without JavaScript, or of a decision. */
  readonly refused:
    | { readonly errors: FieldErrors; readonly typed: Readonly<Record<string, string>> }
    | undefined;
}

/** One code at a time, most urgent first. */
export function QueueScreen({ view: loaded, refused }: QueueScreenProps) {
  const queue = useQueue(loaded);
  const { items, view, kept, history, returned } = queue;
  const [item] = items;
  const head = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  const keptTests = kept.filter(({ kind }) => kind === 'test').length;
  const problem = returned ?? refused;

  // The form of the answered item is gone, and with it the focus, if it was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item is open
  useEffect(() => {
    if (hadFocus.current) head.current?.focus();
    hadFocus.current = false;
  }, [item?.codeId]);

  return (
    <Screen
      title="Queue"
      lead={
        <span data-progress="">
          <strong>{view.doneToday + keptTests}</strong> of {view.doneToday + view.due}
          {view.isMore && '+'} today
        </span>
      }
    >
      <p role="status" className="visually-hidden" data-announcement="">
        {queue.announcement}
      </p>
      <KeptNotice trouble={queue.trouble} tests={keptTests} onRetry={queue.retry} />
      {problem?.errors.form && <Notice tone="failed">{problem.errors.form}</Notice>}
      <LastAnswerNotice history={history} ownTests={view.ownTests} onTakeBack={queue.takeBack} />
      <div className={styles.columns}>
        {item ? (
          <QueueArticle key={item.codeId} item={item} head={head}>
            <AnswerForm
              item={item}
              errors={problem?.errors ?? {}}
              typed={problem?.typed ?? {}}
              onAnswer={(form, isFocused) => {
                hadFocus.current = isFocused;
                queue.answer(form);
              }}
            />
          </QueueArticle>
        ) : (
          <EmptyQueue
            holders={view.holders}
            firstSteps={view.firstSteps}
            trouble={queue.trouble}
            isSending={kept.length > 0}
          />
        )}
        <aside className={styles.side} aria-label="Beside the queue">
          {view.proposals.length > 0 && <Proposals proposals={view.proposals} />}
          {view.ownTests.length > 0 && (
            <OwnTests tests={view.ownTests} error={problem?.errors.reason} typed={problem?.typed ?? {}} />
          )}
        </aside>
      </div>
    </Screen>
  );
}
