import { useEffect, useRef, useState } from 'react';
import { countWords, readingMinutes } from '../../domain/text/reading-time.ts';
import { Prose } from '../../ui/prose.tsx';
import { countText } from '../../words/counts.ts';
import { TextAreaField } from '../ui/form/fields.tsx';
import { firstValueOf } from '../ui/form/form-values.ts';
import { useFormState } from '../ui/form/record-form.tsx';
import styles from './body-field.module.css';

/** A text and how the public page shows it. */
export interface Preview {
  readonly text: string;
  readonly html: string;
}

/** The body of a post with its preview: side by side where there is room, one at a time on a phone. */
export function BodyField({ saved }: { saved: Preview }) {
  const { values } = useFormState();
  const [text, setText] = useState(() => firstValueOf(values, 'body'));
  const [view, setView] = useState<'write' | 'preview'>('write');
  const { html, problem, announcement } = useLivePreview(text, saved);
  const words = countWords(text);
  const preview = useRef<HTMLElement>(null);
  // Where it scrolls on its own, it does by keys, too. Only then is it on the way of Tab.
  useEffect(() => {
    const { scrollHeight, clientHeight } = preview.current!;
    preview.current!.tabIndex = html && scrollHeight > clientHeight ? 0 : -1;
  }, [html]);
  /** Beside the text, the preview scrolls with it, by its share. */
  const follow = ({ target }: React.UIEvent) => {
    const from = target as HTMLElement;
    const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
    preview.current!.scrollTop = share * (preview.current!.scrollHeight - preview.current!.clientHeight);
  };
  return (
    <div className={`stack ${styles.body}`} data-view={view}>
      <ul role="list" className={`flow ${styles.views}`} aria-label="View" data-needs-js="">
        {(['write', 'preview'] as const).map((each) => (
          <li key={each}>
            <button type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {each === 'write' ? 'Write' : 'Preview'}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.write} onScrollCapture={follow}>
        <TextAreaField name="body" label="Body" rows={22} isRequired onChange={setText} />
        {words > 0 && (
          <p className={`note num ${styles.count}`}>
            {`${countText(words, 'word')}, ${readingMinutes(words)} min read`}
          </p>
        )}
        <MarkdownHelp />
      </div>
      <section ref={preview} className={styles.preview} aria-label="Preview">
        <p className={styles.caption}>
          Preview
          <span className="note" data-without-js="">
            {' '}
            the saved version
          </span>
        </p>
        {problem && <p className={`problem small ${styles.problem}`}>{problem}</p>}
        {html ? (
          <Prose text={{ html, headings: [], words }} />
        ) : (
          <p className="soft">What you write appears here as readers see it.</p>
        )}
      </section>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** How long typing must pause before the preview is fetched, and before screen readers announce it. */
const PAUSE_MS = 300;
const QUIET_MS = 2_000;

/** Fetches the preview of a text while it's being written. The last one stays while the next can't be had. */
function useLivePreview(text: string, saved: Preview) {
  const [shown, setShown] = useState(saved);
  const [hasFailed, setHasFailed] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const isShown = shown.text === text;
  useEffect(() => {
    if (isShown) return;
    const superseded = new AbortController();
    const timer = setTimeout(async () => {
      const html = await fetchPreview(text, superseded.signal);
      if (superseded.signal.aborted) return;
      setHasFailed(html === undefined);
      if (html !== undefined) setShown({ text, html });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [text, isShown]);
  const isEdited = text !== saved.text;
  useEffect(() => {
    if (!isShown || !isEdited) return;
    const timer = setTimeout(
      () => setAnnouncement(`Preview updated: ${countText(countWords(text), 'word')}`),
      QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [text, isShown, isEdited]);
  return {
    html: shown.html,
    problem: hasFailed
      ? 'The preview couldn’t be updated. Your text is still in the form. Keep typing to try again.'
      : undefined,
    announcement,
  };
}

/** Undefined where it can't be had: without a connection, or once the session has ended. */
async function fetchPreview(text: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ body: text });
    const response = await fetch('/office/posts/live-preview', { method: 'POST', body, signal });
    return response.ok ? ((await response.json()) as { html: string }).html : undefined;
  } catch {
    return undefined;
  }
}

/** What the public renderer understands. */
function MarkdownHelp() {
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
