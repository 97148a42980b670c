import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.server.ts';

test('inline scripts and sheets are allowed by the hash of their text', () => {
  const policy = directives('<style>p{color:red}</style><script data-now="">go()</script>');
  expect(policy['script-src']).toEqual(["'self'", hash('go()')]);
  expect(policy['style-src']).toEqual(["'self'", hash('p{color:red}')]);
});

test('scripts that are held are allowed too: they are started with the same text', () => {
  const policy = directives('<script type="text/plain" data-held="module">import("/a.js")</script>');
  expect(policy['script-src']).toContain(hash('import("/a.js")'));
});

test('files, data and empty elements need no hash, and the same text needs one', () => {
  const policy = directives(
    '<script src="/a.js"></script><script type="application/ld+json">{}</script><script></script>' +
      '<style></style><script>a</script><script>a</script>',
  );
  expect(policy['script-src']).toEqual(["'self'", hash('a')]);
  expect(policy['style-src']).toEqual(["'self'"]);
});

test('text over several lines, with signs that mean something to a pattern, is hashed as it stands', () => {
  const text = 'if (a < b && c > d)\n  $("<p>$&</p>")';
  expect(directives(`<script>${text}</script>`)['script-src']).toContain(hash(text));
});

test('of a document with a letter for each byte the bytes are hashed', () => {
  const text = 'say("“Fresh” 🍏")';
  const html = Buffer.from(`<script>${text}</script>`).toString('latin1');
  expect(directives(html)['script-src']).toContain(hash(text));
});

test('nothing else may run, be framed or be sent elsewhere', () => {
  const html = '<p onclick="x()" style="color:red">a</p><script>a</script>';
  expect(contentSecurityPolicy(html)).not.toMatch(/unsafe|\*|https?:/);
  expect(directives(html)).toMatchObject({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'connect-src': ["'self'"],
  });
});

function directives(html: string): Record<string, string[]> {
  return Object.fromEntries(
    contentSecurityPolicy(html)
      .split('; ')
      .map((directive) => {
        const [name, ...sources] = directive.trim().split(/\s+/);
        return [name!, sources];
      }),
  );
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
