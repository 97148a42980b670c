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

/** Far more than all the addresses in a post take. */
const MAX_PRINTED_REFERENCES = 500_000;
// A text may have thirty thousand "[a]", each of which prints the whole address and title that "[a]: …" defines.
markdown.core.ruler.after('block', 'bounded references', ({ src, env: { references = {} } }) => {
  const longest = MAX_PRINTED_REFERENCES / src.split('[').length;
  for (const [label, { href, title }] of Object.entries<Reference>(references))
    if (href.length + title.length > longest) delete references[label];
});

interface Reference {
  readonly href: string;
  readonly title: string;
}

/**
 * Markdown as safe HTML. Second-level headings get an id of their own; a quotation that begins with "**Note.**" becomes
 * a side note, any other a pull quote; the first-level heading is left out, because the page prints the title.
 */
export function renderMarkdown(text: string): RenderedText {
  const tokens = markdown.parse(text.replace(/^# .*\n+/, ''), {});
  const headings: { id: string; text: string }[] = [];
  const freeId = createIds();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open' && token.tag === 'h2') {
      const words = textOf(tokens[index + 1]);
      const id = freeId(slugify(words) || 'section');
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

/** Two sections may have the same heading, but never the same id: the second is numbered. */
function createIds(): (wanted: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    // Counts on from the last one, because many headings may be the same.
    let count = counts.get(wanted) ?? 1;
    let id = count === 1 ? wanted : `${wanted}-${count}`;
    for (; taken.has(id); id = `${wanted}-${count}`) count += 1;
    counts.set(wanted, count);
    taken.add(id);
    return id;
  };
}
