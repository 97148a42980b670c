import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMAIL_LIMIT, normalizeEmail } from './email-address.ts';

const word = fc.string({ unit: fc.constantFrom(...'abC09.-_+@ß"\n '), minLength: 1, maxLength: 12 });
const addresslike = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.Example`);

/** An address of `length` characters whose parts are all within their own limits. */
function longAddress(length: number): string {
  const address = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`;
  return address.replace('.example', `.${'d'.repeat(length - address.length - 1)}.example`);
}

describe('normalizeEmail', () => {
  test.each([
    ['ann@shop.example', 'ann@shop.example'],
    ['  Ann.Lee+codes@Shop.EXAMPLE\n', 'ann.lee+codes@shop.example'],
    ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@ｓｈｏｐ.example', 'ann@shop.example'],
    ["o'neil_x@a-b.co.example", "o'neil_x@a-b.co.example"],
    ['ann@x.shop.example', 'ann@x.shop.example'],
    ['ann@shop.4example', 'ann@shop.4example'],
    [`${'a'.repeat(64)}@shop.example`, `${'a'.repeat(64)}@shop.example`],
    [longAddress(EMAIL_LIMIT), longAddress(EMAIL_LIMIT)],
  ])('takes %j as %j', (text, address) => {
    expect(normalizeEmail(text)).toBe(address);
  });

  test.each([
    '',
    '@',
    'ann',
    'ann@',
    '@shop.example',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@127.0.0.10',
    'ann@[::1]',
    'ann@shop.example:25',
    'ann@shop.example/x',
    'ann@user@shop.example',
    'ann@-shop.example',
    'ann@shop.example-',
    'ann@shop.example.',
    'ann@shop..example',
    '.ann@shop.example',
    'ann.@shop.example',
    'a..b@shop.example',
    'ann lee@shop.example',
    'Ann <ann@shop.example>',
    'ann@shop.example,bob@shop.example',
    'ann@shop.example\nBcc: bob@shop.example',
    'ann\r\n@shop.example',
    `${'a'.repeat(65)}@shop.example`,
    `ann@${'a'.repeat(64)}.example`,
    longAddress(EMAIL_LIMIT + 1),
    `ann@${'abcdefgh.'.repeat(29)}example`,
  ])('refuses %j', (text) => {
    expect(normalizeEmail(text)).toBeUndefined();
  });

  test('looks at nothing longer than twice the limit, even where letters vanish on the way to ASCII', () => {
    const typed = (length: number) => 'ann@shop.example'.replace('.', `${'\u00ad'.repeat(length - 16)}.`);
    expect(normalizeEmail(typed(2 * EMAIL_LIMIT))).toBe('ann@shop.example');
    expect(normalizeEmail(typed(2 * EMAIL_LIMIT + 1))).toBeUndefined();
    expect(normalizeEmail(`ann@${'a-'.repeat(100_000)}`)).toBeUndefined();
  });

  test('gives one short line with one @, whatever is typed, and leaves its own result as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), addresslike), (text) => {
        const address = normalizeEmail(text);
        if (address === undefined) return;
        expect(address).toMatch(/^[!-?A-~]+@[a-z0-9.-]+$/);
        expect(address.length).toBeLessThanOrEqual(EMAIL_LIMIT);
        expect(normalizeEmail(address)).toBe(address);
      }),
    );
  });
});
