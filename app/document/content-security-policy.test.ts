import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.server.ts';

test('the given scripts and the sheet are allowed by the hash of their text', () => {
  const policy = directives(contentSecurityPolicy(['go()', 'import "/a.js"'], 'p{color:red}'));
  expect(policy['script-src']).toEqual(["'self'", hash('go()'), hash('import "/a.js"')]);
  expect(policy['style-src']).toEqual(["'self'", hash('p{color:red}')]);
});

test('the bytes of a binary string are hashed', () => {
  const text = 'say("“Fresh” — 20%")';
  const policy = directives(contentSecurityPolicy([Buffer.from(text).toString('latin1')], ''));
  expect(policy['script-src']).toContain(hash(text));
});

test('nothing else runs, and nothing comes from elsewhere', () => {
  const policy = contentSecurityPolicy([], '');
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(directives(policy)).toMatchObject({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'connect-src': ["'self'"],
  });
});

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.filter(Boolean)];
    }),
  );
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
