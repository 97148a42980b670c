import { expect, test } from 'vitest';
import { holdScripts } from './hold-scripts.server.ts';

const MODULE = '<script type="module" async="">import "/a.js"</script>';

test('the framework’s scripts are held, in their order, with their texts for the policy', () => {
  expect(holdScripts(`<p>a</p><script>1</script>${MODULE}<script>2</script>`)).toEqual({
    html:
      '<p>a</p><script type="text/plain" data-held="">1</script>' +
      '<script type="text/plain" data-held="module">import "/a.js"</script>' +
      '<script type="text/plain" data-held="">2</script>',
    texts: ['1', 'import "/a.js"', '2'],
  });
});

test('its modules are not fetched before they are wanted', () => {
  expect(holdScripts(`<link rel="modulepreload" href="/a.js"/>${MODULE}`).html).toContain(
    '<link rel="held-modulepreload" href="/a.js"/>',
  );
});

test.each([
  '<script data-now="">boot()</script>',
  '<script data-now="" type="module" async="" src="/boot.js"></script>',
  '<script type="application/ld+json">{"@type":"Offer"}</script>',
  '<link rel="preload" href="/a.woff2" as="font"/>',
  '<p>A &lt;script&gt; in words</p>',
])('%s stays as it is', (html) => {
  expect(holdScripts(html + MODULE).html.startsWith(html)).toBe(true);
});

test.each(['<script async="" type="module">import "/a.js"</script>', '<script>1</script>', ''])(
  'a document without the module script that is known is refused: %s',
  (html) => {
    expect(() => holdScripts(html)).toThrow('in another way');
  },
);
