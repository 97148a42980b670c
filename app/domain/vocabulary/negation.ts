/** Ends what a "not" is about: a sentence, or a part of one that stands by itself. */
const CLAUSE = /(?<=[.;!?])\s+|(?<=,)\s+(?=(?:but|though|although|while)\s+(?!\S+$))|\s(?=but not\b|\()/;

/** Negates all of its clause: "Frozen goods aren't included", "You don't have to be a member". */
const NEGATED =
  /\b(?:ai|are|ca|could|did|do|does|had|has|have|is|must|need|should|was|were|wo|would)n't\b|\b(?:cannot|(?<!whether or )not|never|neither|excluded|ineligible|exempt)\b/;
/** These say no to something else: "Don't miss 20% off eggs", "not just produce". */
const ENCOURAGES = /\b(?:do not|don't|never) (?:miss|forget|wait|delay)\b|\b(?:not (?:just|only)|why not)\b/;

/** Negates what follows, up to the end of its clause: "anything but gift cards", "except wine and beer". */
const EXCEPTS =
  /\b(?:(?<=\b(?:all|anything|everything|any \S{1,20}|item|product) )but|except|excepting|excluding|excludes?|other than|apart from|aside from|whether or not|with the exception)\b/;

/** Negates the next word, except where the absence is the offer ("no delivery fee") or a kind of goods ("non dairy"). */
const NOTHING_OF =
  /\b(?:no|non(?! (?:dairy|alcoholic)\b)|without)\s+(?!(?:a |any )?(?:\w+ )?(?:delivery|shipping|minimum|min|fees?|charge|threshold|limit|sugar)\b)((?:an? |any |the )?\S+)(?:\s+(?:is|are|needed|required|necessary))*/g;

/**
 * A folded text without what it negates, so that "anything but gift cards" isn't about gift cards. What only sounds
 * like a negation may go too: then a search doesn't find those words, and nothing is promised.
 */
export function withoutNegated(folded: string): string {
  return folded
    .split(CLAUSE)
    .filter((clause) => !isNegated(clause))
    .map((clause) => clause.split(EXCEPTS, 1)[0]!.replace(NOTHING_OF, ' ').trim())
    .filter((clause) => clause !== '')
    .join(' ');
}

/** What a folded text negates, in its words. */
export function negatedIn(folded: string): string {
  return folded
    .split(CLAUSE)
    .flatMap((clause) =>
      isNegated(clause)
        ? [clause]
        : [
            ...clause.split(EXCEPTS).slice(1),
            ...[...clause.matchAll(NOTHING_OF)].map(([, nothing]) => nothing!),
          ],
    )
    .join('. ');
}

function isNegated(clause: string): boolean {
  return NEGATED.test(clause) && !ENCOURAGES.test(clause);
}

/** What says no, in a search, to the next thing. */
const negations: ReadonlySet<string> = new Set([
  ...[
    'not',
    'no',
    'non',
    'without',
    'except',
    'except for',
    'excluding',
    'minus',
    'other than',
    'apart from',
  ],
  ...['instead of', 'not for', 'not from', 'not in', 'but no', 'but not', 'but not for', 'no need for'],
  ...['anything but', 'everything but', 'all but', 'do not need', 'do not want', "don't need", "don't want"],
  ...['dont need', 'dont want'],
]);
const ARTICLE = / (?:the|any|an?)$/;
/** In words, with an article. */
export const LONGEST_NEGATION = 4;

/** Whether these words of a search, folded, say no to what follows them. */
export function isNegation(words: readonly string[]): boolean {
  return negations.has(words.join(' ').replace(ARTICLE, ''));
}
