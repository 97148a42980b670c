import { ENTER_AGAIN } from '../../../records/feed-source.ts';

interface ProblemTextProps {
  readonly text: string;
  /** Where the credentials are entered, for those who may. */
  readonly to: string | undefined;
}

/** Why a source couldn't be read, with a link where it asks for other credentials. */
export function ProblemText({ text, to }: ProblemTextProps) {
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
