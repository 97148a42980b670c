import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.server.ts';

describe('renderMarkdown', () => {
  test('leaves the title out and lists the sections as they are printed', () => {
    const { html, headings } = renderMarkdown('# Title\n\nFirst.\n\n## What "new" *means*\n\nSecond.\n');
    expect(html).not.toContain('Title');
    expect(headings).toEqual([{ id: 'what-new-means', text: 'What “new” means' }]);
    expect(html).toContain('<h2 id="what-new-means">');
  });

  test('gives every section an id of its own', () => {
    const { headings } = renderMarkdown('## The cap\n\n## The cap\n\n## 上限\n\n## The cap 2\n');
    const ids = headings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[a-z0-9-]+$/.test(id))).toBe(true);
  });

  test('shows HTML as text and drops links that would run something', () => {
    const { html } = renderMarkdown(
      '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>',
    );
    expect(html).not.toMatch(/<script|<img|href="javascript/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('tells side notes from pull quotes', () => {
    const { html } = renderMarkdown('> **Note.** Aside.\n\nText.\n\n> Pulled.\n');
    expect(html.match(/<blockquote data-kind="note">/g)).toHaveLength(1);
    expect(html.match(/<blockquote>/g)).toHaveLength(1);
  });
});
