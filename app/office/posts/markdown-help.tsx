import styles from './body-field.module.css';

const marks: readonly (readonly [mark: string, result: string])[] = [
  ['## What a minimum is', 'A section. The page lists its sections next to the text.'],
  ['**bold**, *italic*', 'Bold and italic words.'],
  ['[the guide](/how-to-use)', 'A link. It starts with https://, mailto:, or / for a page on this site.'],
  ['- milk', 'A list. Start lines with 1. for a numbered one.'],
  ['> A sentence', 'A pull quote.'],
  ['> **Note.** A sentence', 'A note next to the text.'],
  [
    '![What it shows](/path.webp)',
    'A picture from this site. Browsers won’t load pictures from other sites.',
  ],
];

/** What the public renderer understands. */
export function MarkdownHelp() {
  return (
    <details className={`small ${styles.help}`}>
      <summary className="unfold">How to format</summary>
      <p>
        The body is Markdown. Leave a blank line between paragraphs. HTML is shown as text, and links that
        would run a script are left out.
      </p>
      <dl>
        {marks.map(([mark, result]) => (
          <div key={mark}>
            <dt>
              <code>{mark}</code>
            </dt>
            <dd>{result}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
