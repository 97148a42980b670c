import { expect, test } from 'vitest';
import { recordLinks } from './record-links.ts';

test('what a line names leads to its screen, if it has one and is still there', () => {
  const named = [
    { id: 3, name: 'SAVE5' },
    { id: 4, name: null },
    { id: 5, name: '' },
  ];
  expect(recordLinks({ subject: 'code', named })).toEqual([{ name: 'SAVE5', to: '/office/codes/3' }]);
  expect(recordLinks({ subject: 'code_check', named })).toEqual([]);
  expect(recordLinks({ subject: 'setting', named: [] })).toEqual([
    { name: 'the settings', to: '/office/settings' },
  ]);
});
