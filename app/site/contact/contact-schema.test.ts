import { describe, expect, test } from 'vitest';
import { BAD_ADDRESS, constraintsOf, NOT_PLAIN, tooLongText } from '../../frame/forms/text-rules.ts';
import { contactRules, NO_SUCH_CATEGORY } from './contact-fields.ts';
import { contactErrorsOf, contactSchema } from './contact-schema.server.ts';

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
    expect(errorsOf({ name: ' ', email: '', subject: '', category: '', message: '\n' })).toEqual({
      name: contactRules.name.missing,
      email: contactRules.email.missing,
      subject: contactRules.subject.missing,
      message: contactRules.message.missing,
    });
  });

  test('refuses a category that is none, and an address that is none', () => {
    expect(errorsOf({ category: 'toString' })).toEqual({ category: NO_SUCH_CATEGORY });
    expect(errorsOf({ email: 'ann@' })).toEqual({ email: BAD_ADDRESS });
  });

  test.each(['name', 'subject', 'message'] as const)('bounds the %s where the browser does', (field) => {
    const limit = constraintsOf(contactRules[field]).maxLength;
    expect(errorsOf({ [field]: 'x'.repeat(limit) })).toEqual({});
    expect(errorsOf({ [field]: 'x'.repeat(limit + 1) })).toEqual({
      [field]: tooLongText(contactRules[field]),
    });
  });

  test('counts a line break of the form as one character, as the browser does', () => {
    const text = 'x\r\n'.repeat(contactRules.message.maxLength / 2 - 1).concat('xx');
    expect(errorsOf({ message: text })).toEqual({});
  });

  test.each(['\r', '\n', '\r\n', '\u0085', '\u2028', '\t'])('lets no %j into a line', (gap) => {
    const given = `Ann${gap}Bcc: x@y.example`;
    const { name, subject } = contactSchema.parse({ ...filled, name: given, subject: given });
    expect([name, subject]).toEqual(['Ann Bcc: x@y.example', 'Ann Bcc: x@y.example']);
    expect(errorsOf({ email: `ann@shop.example${gap}Bcc: x@y.example` })).toEqual({ email: BAD_ADDRESS });
  });

  test.each(['\0', '\u001b', '\u007f', '\u009f', '\ud83e'])('refuses %j beside its field', (hidden) => {
    for (const field of ['name', 'subject', 'message'] as const)
      expect(errorsOf({ [field]: `a${hidden}b` })).toEqual({ [field]: NOT_PLAIN });
    expect(errorsOf({ email: `a${hidden}b@shop.example` })).toEqual({ email: BAD_ADDRESS });
  });

  test('keeps tabs and line breaks of a message', () => {
    expect(contactSchema.parse({ ...filled, message: 'a\tb\r\nc\rd' }).message).toBe('a\tb\nc\nd');
  });
});
