import { expect, test } from 'vitest';
import { applyText } from './import-words.ts';

const none = { created: 0, changed: 0, gone: 0, held: 0, missing: 0, refused: 0, unchanged: 0, read: 0 };

test.each([
  [{ created: 13 }, 'Publish 13 codes'],
  [{ created: 1, changed: 2, gone: 3 }, 'Publish 1 code, change 2, withdraw 3'],
  [{ changed: 1 }, 'Change 1 code'],
  [{ held: 4 }, 'Apply'],
])('%o: the button says what applying the file does', (counts, text) => {
  expect(applyText({ ...none, ...counts })).toBe(text);
});
