import { expect, test } from 'vitest';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';

test('a profile that is refused comes back as it was typed, and nothing of it is saved', async () => {
  const ada = await signIn(await startTestSite(), 'editor', 'Ada Quill');
  const refused = await ada.post('/office/account', {
    intent: 'profile',
    displayName: '1234567890'.repeat(5),
    dailyEmail: '1',
  });
  expect(refused.status).toBe(400);
  const typed = await refused.text();
  expect(typed).toContain(`value="${'1234567890'.repeat(5)}"`);
  expect(isTicked(typed, 'letterKeys')).toBe(false);
  const stored = await (await ada.get('/office/account')).text();
  expect(stored).toContain('value="Ada Quill"');
  expect(isTicked(stored, 'letterKeys')).toBe(true);
});

test('a passkey keeps its name if the new one is empty', async () => {
  const ada = await signIn(await startTestSite(), 'editor');
  const rename = (name: string) => ada.post('/office/account', { intent: 'rename-passkey', id: '1', name });
  const refused = await rename('   ');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('Enter a name for the passkey.');
  expect((await rename('Work laptop')).status).toBe(200);
});

function isTicked(html: string, name: string): boolean {
  return new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(html);
}
