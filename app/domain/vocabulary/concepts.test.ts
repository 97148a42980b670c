import { describe, expect, test } from 'vitest';
import { departments } from '../basket/limits.ts';
import { fold } from '../text/fold.ts';
import { readAside } from './asides.ts';
import {
  areRelated,
  type Concept,
  conceptOf,
  concepts,
  departmentConcept,
  readExpression,
} from './concepts.ts';
import { food } from './food.ts';
import { conceptsNamed } from './named.ts';
import { offers } from './offers.ts';
import { otherGoods } from './other-goods.ts';
import { wordsOf } from './words.ts';

const expressions = concepts.flatMap((concept) => concept.expressions.map((each) => ({ ...each, concept })));

function stemsOf(text: string): string[] {
  return wordsOf(fold(text)).map(({ stem }) => stem);
}

describe('an expression', () => {
  test('means one thing, in singular and plural, apart and joined', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { text, concept } of expressions)
      for (const key of [stemsOf(text).join(' '), stemsOf(text).join('')])
        meanings.set(key, (meanings.get(key) ?? new Set()).add(concept.name));
    expect([...meanings].filter(([, names]) => names.size > 1)).toEqual([]);
  });

  test('is read as what it is of, and in a code’s text only without a question mark', () => {
    for (const { text, isOnlyAsked, concept } of expressions) {
      expect(readExpression(stemsOf(text), true), text).toBe(concept);
      expect(readExpression(stemsOf(text), false), text).toBe(isOnlyAsked ? undefined : concept);
    }
  });

  test('isn’t a phrase that says nothing or orders the list', () => {
    expect(expressions.filter(({ text }) => readAside(stemsOf(text))).map(({ text }) => text)).toEqual([]);
  });

  test('is written as it’s read: folded, with single spaces and no other signs', () => {
    for (const { text } of expressions) {
      expect(fold(text)).toBe(text.replaceAll('-', ' '));
      expect(text).toMatch(/^[a-z0-9$'&]+([ -][a-z0-9$'&]+)*$/);
    }
  });
});

describe('a concept', () => {
  test('has a name of its own, and is named by its label', () => {
    const names = concepts.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    for (const concept of concepts)
      expect(
        conceptsNamed(fold(concept.label)).map((named) => named.concept.name),
        concept.label,
      ).toEqual([concept.name]);
  });

  test('has what it’s a kind of, the narrowest first', () => {
    const wider = (text: string) => read(text).wider.map(({ name }) => name);
    expect(wider('potatoes')).toEqual(['root-vegetables', 'vegetables', 'produce-all']);
    expect(wider('produce')).toEqual([]);
    expect(read('potatoes').isGoods).toBe(true);
    expect(read('bogo').wider).toEqual([conceptOf('multi-buy')]);
    expect(read('bogo').isGoods).toBe(false);
  });

  test('is related to what it’s a kind of and to its kinds, not to its neighbors', () => {
    expect(areRelated(read('potatoes'), read('veg'))).toBe(true);
    expect(areRelated(read('veg'), read('spuds'))).toBe(true);
    expect(areRelated(read('potatoes'), read('tater'))).toBe(true);
    expect(areRelated(read('potatoes'), read('carrots'))).toBe(false);
  });

  function read(text: string): Concept {
    return readExpression(stemsOf(text), true)!;
  }
});

test('every department but “other” is a concept, the widest of its goods', () => {
  for (const department of departments)
    expect(departmentConcept(department)?.name, department).toBe(
      department === 'other' ? undefined : `${department}-all`,
    );
  const widest = concepts.filter(({ isGoods, wider }) => isGoods && wider.length === 0);
  expect(widest.map(({ name }) => name)).toEqual(
    departments.filter((department) => department !== 'other').map((department) => `${department}-all`),
  );
});

/** What a reader of these files takes for granted: a slip in them makes another concept, silently. */
describe.each(Object.entries({ ...offers, ...food, ...otherGoods }))('the words of %s', (_, tree) => {
  const lines = tree.trim().replaceAll(/,\n +/g, ', ').split('\n');

  test('are indented by two spaces under what they’re a kind of', () => {
    const depths = lines.map((line) => line.search(/\S/) / 2);
    expect(depths[0]).toBe(0);
    for (const [at, depth] of depths.entries()) {
      expect(Number.isInteger(depth), lines[at]).toBe(true);
      if (at > 0) expect(depth, lines[at]).toBeGreaterThan(0);
      if (at > 0) expect(depth, lines[at]).toBeLessThanOrEqual(depths[at - 1]! + 1);
    }
  });

  test('are separated by commas, none empty, and only searches’ own end in a question mark', () => {
    for (const line of lines) {
      expect(line).not.toMatch(/,\s*$|,\s*,|\s$|\t|\S {2}/);
      for (const text of line.trim().split(/, */)) expect(text).toMatch(/^[^?,]+\??$/);
      expect(line.trim().split(/, */)[0]).not.toContain('?');
    }
  });
});
