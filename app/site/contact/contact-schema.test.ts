import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactLimits, contactProblems } from './contact-fields.ts';
import { contactErrorsOf, contactSchema } from './contact-schema.ts';

const filled = {
  name: 'Ann Lee',
  email: 'Ann@Shop.example ',
  subject: 'FRESH20',
  category: 'promo-codes',
  message: 'It did not work.\r\nWhy?',
};

function errorsOf(changed: Partial<typeof filled>) {
  const parsed = contactSchema.safeParse({ ...filled, ...changed });
  return parsed.success ? {} : contactErrorsOf(parsed.error);
}

describe('contactSchema', () => {
  test('stores text trimmed, the address normalized and line breaks as one character', () => {
    expect(contactSchema.parse({ ...filled, name: ' Ann Lee ' })).toEqual({
      name: 'Ann Lee',
      email: 'ann@shop.example',
      subject: 'FRESH20',
      category: 'promo-codes',
      message: 'It did not work.\nWhy?',
    });
  });

  test('names every missing field, and takes no category', () => {
    expect(errorsOf({ name: ' ', email: '', subject: '', category: '', message: '\n' })).toEqual(
      contactProblems.missing,
    );
  });

  test('refuses a category that is none, and an address that is none', () => {
    expect(errorsOf({ category: 'toString' })).toEqual({ category: contactProblems.category });
    expect(errorsOf({ email: 'ann@' })).toEqual({ email: contactProblems.email });
  });

  test.each(['name', 'subject', 'message'] as const)('bounds the %s', (field) => {
    const limit = contactLimits[field];
    expect(errorsOf({ [field]: 'x'.repeat(limit) })).toEqual({});
    expect(errorsOf({ [field]: 'x'.repeat(limit + 1) })).toEqual({ [field]: contactProblems.tooLong(limit) });
  });

  test('counts a line break of the form as one character, as the browser does', () => {
    const text = 'x\r\n'.repeat(contactLimits.message / 2 - 1).concat('xx');
    expect(errorsOf({ message: text })).toEqual({});
  });

  test.each(['name', 'email', 'subject'] as const)('lets no line break into the %s', (field) => {
    fc.assert(
      fc.property(
        fc.constantFrom('\r', '\n', '\r\n', '\0', '\u0085'),
        fc.constantFrom('Bcc: x@y.example', 'x'),
        (br, rest) => {
          expect(errorsOf({ [field]: `a${br}${rest}` })).toHaveProperty(field);
        },
      ),
    );
  });

  test('drops control characters of a message but tabs and line breaks', () => {
    expect(contactSchema.parse({ ...filled, message: 'a\0b\tc\u001b[31m\rd' }).message).toBe('ab\tc[31m\nd');
  });
});
