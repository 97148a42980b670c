import { nextStepOf } from '../frame/first-steps.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import { Empty } from '../ui/screen.tsx';
import type { Trouble } from './device/unsent-forms.ts';
import type { QueueView } from './queue-view.server.ts';

interface EmptyQueueProps extends Pick<QueueView, 'holders' | 'firstSteps'> {
  readonly trouble: Trouble | null;
  /** Forms are on their way, and more items come with the response. */
  readonly isSending: boolean;
}

/** Why there is nothing to test, and what to do. */
export function EmptyQueue({ holders, firstSteps, trouble, isSending }: EmptyQueueProps) {
  if (trouble)
    return (
      <Empty title="That was the last code on this device">
        <p>More codes will come once your tests have been sent.</p>
      </Empty>
    );
  if (isSending)
    return (
      <Empty title="Getting the next code">
        <p>Your last result is on its way.</p>
      </Empty>
    );
  if (firstSteps && firstSteps.testedAt === null) return <FirstStep step={nextStepOf(firstSteps)} />;
  return (
    <Empty hasDrawing title={holders.length > 0 ? 'Nothing left for you right now' : 'Nothing needs a test'}>
      <p>{holders.length > 0 ? heldText(holders) : CAUGHT_UP}</p>
      <ButtonLink to="/office">Refresh the queue</ButtonLink>
    </Empty>
  );
}

/** What there is to do before anything can be tested. */
function FirstStep({ step: { name, to } }: { step: ReturnType<typeof nextStepOf> }) {
  return (
    <Empty hasDrawing title="Nothing to test yet">
      <p>Once a code is on your site, it waits here to be tested at checkout.</p>
      {to === '/office' ? (
        <ButtonLink to={to} kind="plain">
          Refresh the queue
        </ButtonLink>
      ) : (
        <ButtonLink to={to}>{name}</ButtonLink>
      )}
    </Empty>
  );
}

const CAUGHT_UP =
  'Every live code was tested in the last 24 hours, or you tested or skipped it today. Codes come back when shoppers report that they fail, or when a Verified badge is about to lapse.';

/** "5 codes are held: 3 by Rosa L., 2 by Nina P. Any that don’t get tested come back here within minutes." */
export function heldText(holders: QueueView['holders']): string {
  const codes = holders.reduce((sum, holder) => sum + holder.codes, 0);
  const by = holders.map((holder) => `${holder.codes} by ${holder.name || 'a former tester'}`).join(', ');
  return `${codes === 1 ? '1 code is' : `${codes} codes are`} held: ${by}. Any that don’t get tested come back here within minutes.`;
}
