import { fitsCode, joinCode } from '../code-text.ts';
import { readAside } from '../vocabulary/asides.ts';
import { stemOf } from '../vocabulary/words.ts';
import { singularsOf } from './word-forms.ts';

/** Words, each with the number of texts that have it. */
type Words = ReadonlyMap<string, number>;

/** Shorter words than this are one slip away from too many others. */
const LEAST_LETTERS = 4;
/** Words of so many letters may have two slips, with the first letter right: "brocolli". */
const LETTERS_FOR_TWO = 7;
/** Shorter codes are too much alike. */
const LEAST_OF_CODE = 5;
/** A query with more unknown words isn't a slip. */
const MOST_CORRECTED = 3;

/**
 * A phrase in quotes, which is searched for as it is, or a word of letters by itself: not a part of a code such as
 * "TOFU20".
 */
const QUOTED_OR_WORD = /(?<!\S)"[^"]+"(?!\S)|(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu;

/** Without capitals, which are tokens. */
const LOWERCASE = /[\p{Ll}\p{Lo}\p{Lm}\p{M}]+/gu;

/** Counts the words of folded texts, each word once per text. Words too short to be corrected are left out. */
export function countWords(texts: Iterable<string>, counts = new Map<string, number>()): Map<string, number> {
  for (const text of texts) {
    for (const word of new Set(text.match(LOWERCASE)))
      if (word.length >= LEAST_LETTERS) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The words of a normalized query that are long enough to correct and in no text, as they are or in the singular. */
export function listUnknownWords(query: string, vocabulary: Words): string[] {
  const words = (query.match(QUOTED_OR_WORD) ?? []).filter((word) => !word.startsWith('"'));
  return [...new Set(words)].filter(
    (word) =>
      [...word].length >= LEAST_LETTERS &&
      !readAside([stemOf(word)]) &&
      ![word, ...singularsOf(word)].some((form) => vocabulary.has(form)),
  );
}

/**
 * The query with each of the words `unknown` replaced by the commonest word that is one slip away: a letter missing, too
 * many, or wrong, or two neighbors swapped. Undefined when there is none for any of them, or too many are unknown.
 */
export function correctQuery(query: string, unknown: readonly string[], vocabulary: Words) {
  if (unknown.length === 0 || unknown.length > MOST_CORRECTED) return undefined;
  const corrections = new Map(unknown.map((word) => [word, correctWord(word, vocabulary) ?? word]));
  const corrected = query.replace(QUOTED_OR_WORD, (word) => corrections.get(word) ?? word);
  return corrected === query ? undefined : corrected;
}

function correctWord(typed: string, vocabulary: Words): string | undefined {
  const commonest = (isMeant: (word: string) => boolean) => {
    let best: { word: string; texts: number } | undefined;
    for (const [word, texts] of vocabulary) {
      const isCommoner = !best || texts > best.texts || (texts === best.texts && word < best.word);
      if (isCommoner && isMeant(word)) best = { word, texts };
    }
    return best?.word;
  };
  const isLong = typed.length >= LETTERS_FOR_TWO;
  const isShort = typed.length === LEAST_LETTERS;
  return (
    commonest((word) => isOneSlip(typed, word) && (!isShort || word[0] === typed[0])) ??
    (isLong ? commonest((word) => word[0] === typed[0] && areTwoSlips(typed, word)) : undefined)
  );
}

/** Whether two slips turn `meant` into `typed`: the one where they first differ, and another after it. */
function areTwoSlips(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 2) return false;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  return [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
    ...(left[0] === right[1] && left[1] === right[0] ? [[left.slice(2), right.slice(2)]] : []),
  ].some(([one, other]) => isOneSlip(one!, other!));
}

/** Whether one slip turns `meant` into `typed`: their Damerau–Levenshtein distance is 1. */
export function isOneSlip(typed: string, meant: string): boolean {
  const longer = typed.length - meant.length;
  if (longer > 1 || longer < -1 || typed === meant) return false;
  let at = 0;
  while (typed[at] === meant[at]) at += 1;
  const [typedRest, meantRest] = [typed.slice(at), meant.slice(at)];
  if (longer === 1) return typedRest.slice(1) === meantRest;
  if (longer === -1) return typedRest === meantRest.slice(1);
  if (typedRest.slice(1) === meantRest.slice(1)) return true;
  const isSwapped = typedRest[0] === meantRest[1] && typedRest[1] === meantRest[0];
  return isSwapped && typedRest.slice(2) === meantRest.slice(2);
}

/**
 * The code that a query means by a slip: a letter O for a zero, spaces or hyphens in it, or one letter wrong, missing, or
 * too many. Its digits are never a slip, because another number is another code. Undefined for none, and for several.
 * @param codes joined
 */
export function findCodeMeant(query: string, codes: ReadonlySet<string>): string | undefined {
  const typed = joinCode(query);
  if (typed.length < LEAST_OF_CODE || !fitsCode(typed) || codes.has(query)) return undefined;
  const sure = [...codes].filter((code) => alike(code) === alike(typed));
  const near = sure.length > 0 ? sure : [...codes].filter((code) => isCodeSlip(typed, code));
  return near.length === 1 ? near[0] : undefined;
}

function isCodeSlip(typed: string, code: string): boolean {
  const digits = code.replace(/\D/g, '');
  return digits !== '' && typed.replace(/\D/g, '') === digits && isOneSlip(typed, code);
}

/** Letters that look like digits, as those. */
function alike(code: string): string {
  return code.replaceAll('o', '0').replace(/[il]/g, '1');
}
