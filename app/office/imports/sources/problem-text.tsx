import { ENTER_AGAIN } from '../../../records/feed-source.ts';

/** Why a source couldn't be read, with a link where it asks for other credentials, for those who may enter them. */
export function ProblemText({ text, to }: { text: string; to: string | undefined }) {
  const [before, after] = text.split(ENTER_AGAIN);
  if (after === undefined || to === undefined) return text;
  return (
    <>
      {before}
      <a href={to}>{ENTER_AGAIN}</a>
      {after}
    </>
  );
}
