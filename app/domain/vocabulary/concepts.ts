import { fold } from '../text/fold.ts';
import { food } from './food.ts';
import { offers } from './offers.ts';
import { otherGoods } from './other-goods.ts';
import { wordsOf } from './words.ts';

/** Something that codes give or cover, whatever it is called. */
export interface Concept {
  readonly name: string;
  /** As a sentence would say it: "root vegetables". */
  readonly label: string;
  readonly isGoods: boolean;
  /** What it is a kind of, the narrowest first. */
  readonly wider: readonly Concept[];
  readonly expressions: readonly Expression[];
}

interface Expression {
  readonly text: string;
  /** Whether a code's text often means something else by it. */
  readonly isOnlyAsked: boolean;
}

export type OfferName = keyof typeof offers;

/** What the names of departments end with: the department `meat` is more than meat. */
const DEPARTMENT = '-all';
/** After a comma, a concept's expressions go on in the next line. */
const CONTINUED = /,\n +/g;

/** All concepts, each after what it is a kind of. */
export const concepts: readonly Concept[] = [
  ...treesOf(offers, false),
  ...treesOf(food, true),
  ...treesOf(otherGoods, true),
];

const byName = new Map(concepts.map((concept) => [concept.name, concept]));

/** The concept of something that a field of a code says. */
export function conceptOf(name: OfferName): Concept {
  return byName.get(name)!;
}

/** All goods of a department; undefined for "other". */
export function departmentConcept(department: string): Concept | undefined {
  return byName.get(`${department}${DEPARTMENT}`);
}

interface Known {
  readonly concept: Concept;
  readonly isOnlyAsked: boolean;
}

const known = new Map<string, Known>();
let mostWords = 1;
for (const concept of concepts) {
  for (const { text, isOnlyAsked } of concept.expressions) {
    const stems = wordsOf(fold(text)).map(({ stem }) => stem);
    mostWords = Math.max(mostWords, stems.length);
    for (const key of new Set([stems.join(' '), stems.join('')])) known.set(key, { concept, isOnlyAsked });
  }
}

/** The words of all expressions, folded. */
export const expressionWords: readonly string[] = concepts.flatMap(({ expressions }) =>
  expressions.map(({ text }) => fold(text)),
);

/** The most words of an expression. */
export const MOST_WORDS = mostWords;

/**
 * What these stems mean (`stemOf`), all of them together: "ice cream" and "icecream" are the same.
 * @param isAsked whether they are of a search
 */
export function readExpression(stems: readonly string[], isAsked: boolean): Concept | undefined {
  const found = known.get(stems.join(' ')) ?? known.get(stems.join(''));
  return found && (isAsked || !found.isOnlyAsked) ? found.concept : undefined;
}

/** Whether one of them is a kind of the other, or both are the same. */
export function areRelated(one: Concept, other: Concept): boolean {
  return one === other || one.wider.includes(other) || other.wider.includes(one);
}

function treesOf(trees: Readonly<Partial<Record<string, string>>>, isGoods: boolean): Concept[] {
  return Object.entries(trees).flatMap(([root, tree]) => {
    const line: Concept[] = [];
    return tree!
      .trim()
      .replace(CONTINUED, ', ')
      .split('\n')
      .map((text, index) => {
        const depth = text.search(/\S/) / 2;
        const expressions = text.trim().split(/, */).map(expressionOf);
        const label = expressions[0]!.text;
        // Short, because texts carry it.
        const name =
          index > 0 ? label.split(' and ')[0]!.replaceAll(' ', '-') : isGoods ? root + DEPARTMENT : root;
        const wider = line.slice(0, depth).reverse();
        const concept = { name, label, isGoods, wider, expressions };
        line.splice(depth, line.length, concept);
        return concept;
      });
  });
}

function expressionOf(text: string): Expression {
  return { text: text.replace('?', ''), isOnlyAsked: text.endsWith('?') };
}
