import { describe, expect, test } from 'vitest';
import { holdScripts } from './hold-scripts.server.ts';

describe('what runs is held', () => {
  test.each([
    ['<script>go()</script>', '<script type="text/plain" data-held="">go()</script>'],
    [
      '<script type="module" async="">import "/a.js"</script>',
      '<script type="text/plain" data-held="module">import "/a.js"</script>',
    ],
    [
      '<script type="text/javascript" src="/a.js"></script>',
      '<script type="text/plain" data-held="text/javascript" data-held-src="/a.js"></script>',
    ],
    [
      '<script async defer src="/async.js" nomodule crossOrigin="anonymous" data-src="/b" id="async"></script>',
      '<script type="text/plain" data-held="" data-held-src="/async.js" data-held-nomodule data-held-crossOrigin="anonymous" data-src="/b" id="async"></script>',
    ],
    ['<link rel="modulepreload" href="/a.js"/>', '<link rel="held-modulepreload" href="/a.js"/>'],
    ['<link href="/a.js" rel="modulepreload"/>', '<link href="/a.js" rel="held-modulepreload"/>'],
  ])('%s', (html, held) => {
    expect(holdScripts(html)).toBe(held);
  });
});

describe('what does not run, or must run now, stays as it is', () => {
  test.each([
    '<script data-now="">boot()</script>',
    '<script type="application/ld+json">{"@type":"Offer"}</script>',
    '<script type="speculationrules">{}</script>',
    '<link rel="preload" href="/a.woff2" as="font"/>',
    '<noscript>words</noscript>',
    '<p>A &lt;script&gt; in words</p>',
  ])('%s', (html) => {
    expect(holdScripts(html)).toBe(html);
  });
});

test('every script of a document is looked at, and the text between them is kept', () => {
  const html = '<p>a</p><script>1</script><p>b</p><script data-now="">2</script><script>3</script>';
  expect(holdScripts(html).match(/text\/plain/g)).toHaveLength(2);
  expect(holdScripts(html).replaceAll(' type="text/plain" data-held=""', '')).toBe(html);
});
