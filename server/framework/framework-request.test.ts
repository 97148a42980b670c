import { expect, test } from 'vitest';
import { frameworkRequest } from './pages.ts';

const { signal } = new AbortController();
const siteUrl = 'https://codes.example';

test('a page is asked for under the public address, with no header of the visitor', () => {
  const target = '/newsletter/confirm?token=a%20b';
  const request = frameworkRequest(siteUrl + target, 'HEAD', { signal });
  expect([request.method, request.url]).toEqual(['HEAD', `${siteUrl}${target}`]);
  expect([...request.headers]).toEqual([]);
});

test('a form is its bytes, their type, and the page that it was on', async () => {
  const form = { bytes: Buffer.from('worked=yes'), contentType: 'application/x-www-form-urlencoded' };
  const request = frameworkRequest(`${siteUrl}/codes/1/report`, 'POST', { form, referer: siteUrl, signal });
  expect([request.method, request.url]).toEqual(['POST', `${siteUrl}/codes/1/report`]);
  expect([...request.headers]).toEqual([
    ['content-type', form.contentType],
    ['referer', siteUrl],
  ]);
  expect([...(await request.formData())]).toEqual([['worked', 'yes']]);
});

test('the framework is told when the visitor has gone', () => {
  const gone = new AbortController();
  const request = frameworkRequest(`${siteUrl}/go/1`, 'GET', { signal: gone.signal });
  gone.abort();
  expect(request.signal.aborted).toBe(true);
});
