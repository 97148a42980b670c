import MarkdownIt, { type Token } from 'markdown-it';
import { countWords } from '../../domain/text/reading-time.ts';
import { slugify } from '../../domain/text/slugs.ts';

export interface RenderedText {
  readonly html: string;
  /** The sections, for a list of contents. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly words: number;
}

// HTML in the text is shown as text, and the library checks link schemes, so text by anyone is safe.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });

/**
 * Markdown as safe HTML. Second-level headings get an id of their own; a quotation that begins with "**Note.**" becomes
 * a side note, any other a pull quote; the first-level heading is left out, because the page prints the title.
 */
export function renderMarkdown(text: string): RenderedText {
  const tokens = markdown.parse(text.replace(/^# .*\n+/, ''), {});
  const headings: { id: string; text: string }[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open' && token.tag === 'h2') {
      const words = textOf(tokens[index + 1]);
      const id = freeId(slugify(words) || 'section', headings);
      token.attrSet('id', id);
      headings.push({ id, text: words });
    }
    if (token.type === 'blockquote_open' && tokens[index + 2]?.content.startsWith('**Note.**')) {
      token.attrSet('data-kind', 'note');
    }
  });
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    words: countWords(text),
  };
}

/** The words of a heading as they are printed: without marks, with the typographer's quotes. */
function textOf(inline: Token | undefined): string {
  return markdown.renderer.renderInlineAsText(inline?.children ?? [], markdown.options, {});
}

/** Two sections may have the same heading, but never the same id. */
function freeId(wanted: string, taken: readonly { readonly id: string }[]): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.some((heading) => heading.id === id)) return id;
  }
}
