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

const expressions = concepts.flatMap((concept) =>
  concept.expressions.map((expression) => ({ concept, ...expression })),
);

/** The words of all expressions, folded. */
export function expressionWords(): string[] {
  return expressions.map(({ text }) => fold(text));
}

/** The most words of an expression. */
export const MOST_WORDS = Math.max(...expressions.map(({ text }) => text.split(/[ -]/).length));

/** By their stems; read when they're first needed, because that takes 10 ms of a start. */
let known: ReadonlyMap<string, Known> | undefined;

function readKnown(): ReadonlyMap<string, Known> {
  return new Map(
    expressions.flatMap(({ text, ...said }) => {
      const stems = wordsOf(fold(text)).map(({ stem }) => stem);
      return [stems.join(' '), stems.join('')].map((key) => [key, said] as const);
    }),
  );
}

/**
 * What these stems mean (`stemOf`), all of them together: "ice cream" and "icecream" are the same.
 * @param isAsked whether they are of a search
 */
export function readExpression(stems: readonly string[], isAsked: boolean): Concept | undefined {
  known ??= readKnown();
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
