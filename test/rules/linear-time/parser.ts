/** A function of the product that reads what a person sends, by its module and name. */
export interface Parser {
  readonly name: string;
  /** Hands it the text. */
  readonly feed: (run: Run, text: string) => unknown;
  /** Hands it something that is large in another way. */
  readonly feedOnce?: (run: Run) => unknown;
  /** The most characters that can reach it, and what limits them. If absent, more than any request can bring. */
  readonly most?: readonly [characters: number, guard: string];
}

type Run = (...given: readonly unknown[]) => unknown;

export const text: Parser['feed'] = (run, typed) => run(typed);

export function each(
  feed: Parser['feed'],
  names: readonly string[],
  feedOnce?: Parser['feedOnce'],
): Parser[] {
  return names.map((name) => ({ name, feed, ...(feedOnce && { feedOnce }) }));
}
