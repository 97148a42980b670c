import { convert } from 'html-to-text';
import { trimEndOf } from '../domain/text/trim.ts';

/** The most characters that are read: far more than a code's terms may have. */
const MAX_READ = 60_000;

/** A feed's text as plain text on lines: tags and entities are resolved, and runs of spaces are one. */
export function plainText(text: string): string {
  const read = text.slice(0, MAX_READ);
  const plain = /[<&]/.test(read)
    ? convert(read, {
        wordwrap: false,
        selectors: [
          { selector: 'a', options: { ignoreHref: true } },
          { selector: 'img', format: 'skip' },
          { selector: 'ul', options: { itemPrefix: '' } },
        ],
      })
    : read;
  const lines = plain.split(/\r\n|[\r\n]/).map((line) => line.replace(/\s+/g, ' ').trim());
  return trimEndOf(lines.filter((line) => line !== '').join('\n'), '\n');
}
