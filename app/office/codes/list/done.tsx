import { Link } from 'react-router';
import { allCodeFields } from '../../../records/code.ts';
import { countText } from '../../../words/counts.ts';
import { doneWords } from '../../ui/done-words.ts';
import { UndoButton } from '../../ui/list/undo-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/route';

type DoneProps = Route.ComponentProps['loaderData']['done'] & { readonly address: string };

/** What just happened to codes of the list, with a way back. */
export function Done({ what, count, undo, left, why, named, address }: DoneProps) {
  if (failures.has(what)) return <Notice tone="failed">{failures.get(what)}</Notice>;
  const verb = verbs.get(what);
  if (!verb) return null;
  return (
    <Notice tone={left > 0 ? 'attention' : 'done'}>
      <span>
        {count === 0 ? `No codes ${verb}.` : `${countText(count, 'code')} ${verb}.`}
        {left > 0 && (
          <>
            {' '}
            {countText(left, 'code')} left {reasons.get(why) ?? 'unchanged'}
            {named.length > 0 && ': '}
            {named.map(({ id, code }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={`/office/codes/${id}`}>{code}</Link>
              </span>
            ))}
            {left > named.length && named.length > 0 && ', …'}
          </>
        )}
      </span>
      {what === 'published' && count > 0 && <Link to="/office">Test {count === 1 ? 'it' : 'them'}</Link>}
      {undo > 0 && what !== 'added' && <UndoButton change={undo} action={`/office/codes?${address}`} />}
    </Notice>
  );
}

const verbs = doneWords({
  added: 'added',
  published: 'published',
  withdrawn: 'withdrawn',
  extended: 'extended',
  undone: 'changed back',
  featured: 'moved on the home page',
});

const failures = doneWords({
  none: 'Select at least one code first.',
  'no-day': 'Enter a last day such as 2026-12-31, or leave it empty for no end.',
  'past-day': 'That day has passed. Enter a later one, or leave it empty for no end.',
  'not-undoable': 'That change can’t be undone.',
  'not-yours': 'Only your own changes can be undone here. Open the code to change it.',
});

/** The rules that a change of many codes is likely to break. */
const rules = doneWords({
  landingUrl: 'must be on the store’s own website',
  endTime: 'needs a last day',
  headline: 'is required for this kind of code',
});

const reasons = doneWords({
  'changed-since': 'unchanged, because someone has edited them since',
  missing: 'out, because they no longer exist',
  unpublished: 'unchanged, because their store isn’t published',
  ...Object.fromEntries(
    Object.entries(allCodeFields).map(([name, { label }]) => [
      name,
      `unchanged, because “${label}” ${rules.get(name) ?? 'doesn’t fit'}`,
    ]),
  ),
});
