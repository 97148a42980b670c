import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProofField } from './proof-field.tsx';

test('without JavaScript the file goes as it is, the form says so, and it is never for the public', () => {
  const html = renderToString(<ProofField error="That picture is damaged." />);
  expect(html).toMatch(/<input [^>]*type="file"[^>]* name="proof"/);
  expect(html).toMatch(/type="checkbox"[^>]* name="proof-checked" value="1"/);
  expect(html).not.toContain('proof-shown');
  expect(html).toContain('Blacking out needs JavaScript');
  const [, describedBy = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  for (const id of describedBy.split(' ')) expect(html).toContain(`<p id="${id}"`);
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).toContain('That picture is damaged.');
});
