import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLine, asLines, cutText, isPlain, plainLine, withoutHidden } from './typed-text.ts';

const hidden = ['\0', '\u0007', '\u001b', '\u007f', '\u009f', '\ud83e', '\udd55', '\ufffe', '\u{1ffff}'];

/** Text with all that somebody might paste. */
const pasted = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hidden, '\t', '\n', '\r\n', '\u000b', '\f', '\u0085', '\u2028', '\u2029'),
      fc.constantFrom('\u200b', '\u202e', '\u2069', '\ufeff', '\u200d', '\u00a0', ' ', '👨‍👩‍👧', '🥕', 'é'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
  )
  .map((parts) => parts.join(''));

describe('asLine', () => {
  test.each([
    ['Clip\tbasket', 'Clip basket'],
    ['\tClip\r\n\tbasket\n', 'Clip basket'],
    ['Clip \u2028 basket\u0085', 'Clip basket'],
    ['one\u000btwo\fthree\u2029four', 'one two three four'],
    // What a contact on a phone, and a page, bring along.
    ['\u202a+1 800 555 0100\u202c', '+1 800 555 0100'],
    ['\ufeffFRESH\u200b20', 'FRESH20'],
    ['Ann 👨‍👩‍👧', 'Ann 👨‍👩‍👧'],
    ['two  spaces', 'two  spaces'],
  ])('%j is %j', (typed, line) => {
    expect(asLine(typed)).toBe(line);
    expect(isPlain(line)).toBe(true);
  });

  test.each(['\u200d', '\u2066\u200b', '\u00ad', '\u3164', ' \t\u200e'])('%j shows nothing', (typed) => {
    expect(asLine(typed)).toBe('');
    expect(asLines(typed)).toBe('');
  });
});

test('asLines keeps tabs and line breaks, in one form', () => {
  expect(asLines('\n a\r\nb\rc\u2028d\u000be\tf\n')).toBe('a\nb\nc\nd\ne\tf');
});

test.each(hidden)('%j isn’t plain, on one line or several', (character) => {
  for (const text of [asLine(`a${character}b`), asLines(`a${character}b`)]) expect(isPlain(text)).toBe(false);
  expect(plainLine(`a${character}b`)).toBe('ab');
});

test('whatever is pasted, a line is one line, and twice is as once', () => {
  fc.assert(
    fc.property(pasted, fc.nat(20), (text, limit) => {
      const [line, lines] = [plainLine(text), asLines(withoutHidden(text))];
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(lines).not.toMatch(/[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      for (const each of [line, lines]) expect(isPlain(each)).toBe(true);
      expect(plainLine(line)).toBe(line);
      expect(asLines(lines)).toBe(lines);
      const cut = cutText(text, limit);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(cutText(cut, limit)).toBe(cut);
      expect(isPlain(cut)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
