import { expect, test } from 'vitest';
import { officeFile } from '../../app/document/office-files.ts';
import { partSheet } from './part-office.ts';

test('the rules of the office leave the public sheet, in their order', () => {
  const sheet =
    '@layer site{.a{color:red}}@layer office{.b{c:d;@media print{e:f}}}@layer ui{.g{h:i}}@layer office{.j{k:l}}';
  expect(partSheet(sheet)).toEqual({
    office: '@layer office{.b{c:d;@media print{e:f}}}@layer office{.j{k:l}}',
    others: '@layer site{.a{color:red}}@layer ui{.g{h:i}}',
  });
});

test('a sheet without the office stays as it is', () => {
  expect(partSheet('@layer site{.a{b:c}}')).toEqual({ office: '', others: '@layer site{.a{b:c}}' });
});

test('a file of the office is named after the file that it was parted from', () => {
  expect(officeFile('/assets/style-DkkQQRxd.css')).toBe('/assets/office-style-DkkQQRxd.css');
  expect(officeFile('manifest-4f298e60.js')).toBe('office-manifest-4f298e60.js');
});
