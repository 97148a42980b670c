import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMAIL_LIMIT, normalizeEmail } from './email-address.ts';

const word = fc.string({ unit: fc.constantFrom(...'abC09.-_+@ß"\n '), minLength: 1, maxLength: 12 });
const addresslike = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.Example`);

describe('normalizeEmail', () => {
  it.each([
    ['ann@shop.example', 'ann@shop.example'],
    ['  Ann.Lee+codes@Shop.EXAMPLE\n', 'ann.lee+codes@shop.example'],
    ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@ｓｈｏｐ.example', 'ann@shop.example'],
    ["o'neil_x@a-b.co.example", "o'neil_x@a-b.co.example"],
    [`${'a'.repeat(64)}@shop.example`, `${'a'.repeat(64)}@shop.example`],
  ])('takes %j as %j', (text, address) => {
    expect(normalizeEmail(text)).toBe(address);
  });

  it.each([
    '',
    '@',
    'ann',
    'ann@',
    '@shop.example',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@[::1]',
    'ann@shop.example:25',
    'ann@shop.example/x',
    'ann@user@shop.example',
    'ann@-shop.example',
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
    `ann@${'abcdefgh.'.repeat(29)}example`,
    `ann@${'a-'.repeat(100_000)}`,
  ])('refuses %j', (text) => {
    expect(normalizeEmail(text)).toBeUndefined();
  });

  it('gives one short line with one @, whatever is typed, and leaves its own result as it is', () => {
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
