import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxAfterKey, boxBetween, type Edit, firstBox, placeText, viewOf } from './edits.ts';

const size = { width: 1_000, height: 2_000 };
const whole: Box = { x: 0, y: 0, ...size };
const crop = { x: 100, y: 200, width: 500, height: 400 };

test('the last crop is what is left, and without one all of it', () => {
  const inner = { x: 150, y: 250, width: 50, height: 60 };
  const edits: Edit[] = [
    { kind: 'crop', box: crop },
    { kind: 'black-out', box: inner },
  ];
  expect(viewOf(size, [])).toEqual(whole);
  expect(viewOf(size, edits)).toEqual(crop);
  expect(viewOf(size, [...edits, { kind: 'crop', box: inner }])).toEqual(inner);
});

test('two corners make a box, whatever corner it begins from, and no larger than the view', () => {
  const box = { x: 200, y: 300, width: 100, height: 50 };
  expect(boxBetween({ x: 200, y: 300 }, { x: 300, y: 350 }, crop)).toEqual(box);
  expect(boxBetween({ x: 300, y: 350 }, { x: 200, y: 300 }, crop)).toEqual(box);
  expect(boxBetween({ x: -50, y: 0 }, { x: 9_000, y: 9_000 }, crop)).toEqual(crop);
  expect(boxBetween({ x: 200, y: 300 }, { x: 201, y: 301 }, crop)).toBeUndefined();
});

test('arrow keys move the box, with Shift they resize it, and it never leaves the view', () => {
  const first = firstBox(whole);
  const right = boxAfterKey(first, 'ArrowRight', false, whole)!;
  expect(right).toEqual({ ...first, x: first.x + 40 });
  expect(boxAfterKey(first, 'ArrowUp', true, whole)!.height).toBe(first.height - 40);
  expect(boxAfterKey(first, 'a', false, whole)).toBeUndefined();

  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 200 }), (presses) => {
      let box = firstBox(crop);
      for (const [pressed, isResizing] of presses) box = boxAfterKey(box, pressed, isResizing, crop)!;
      expect(box.width).toBeGreaterThan(0);
      expect(box.height).toBeGreaterThan(0);
      expect(box.x).toBeGreaterThanOrEqual(crop.x);
      expect(box.y).toBeGreaterThanOrEqual(crop.y);
      expect(box.x + box.width).toBeLessThanOrEqual(crop.x + crop.width + 1e-6);
      expect(box.y + box.height).toBeLessThanOrEqual(crop.y + crop.height + 1e-6);
    }),
  );
});

test('the place of the box, in words', () => {
  expect(placeText({ x: 200, y: 300, width: 100, height: 40 }, crop)).toBe(
    '20% from the left, 25% from the top, 20% wide, 10% high',
  );
});
