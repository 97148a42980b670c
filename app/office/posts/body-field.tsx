import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { countWords, readingMinutes } from '../../domain/text/reading-time.ts';
import { Prose } from '../../ui/prose.tsx';
import { formatCount } from '../../words/counts.ts';
import { LOCALE } from '../../words/locale.ts';
import { TextAreaField } from '../ui/form/fields.tsx';
import { firstValueOf } from '../ui/form/form-values.ts';
import { useFormState } from '../ui/form/record-form.tsx';
import styles from './body-field.module.css';
import type { clientAction } from './live-preview.ts';
import { MarkdownHelp } from './markdown-help.tsx';

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
  return (
    <div className={styles.body} data-view={view}>
      <fieldset className={styles.views} aria-label="Body" data-needs-js="">
        {(['write', 'preview'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {each === 'write' ? 'Write' : 'Preview'}
          </button>
        ))}
      </fieldset>
      <div className={styles.write}>
        <TextAreaField name="body" label="Body" rows={22} isRequired onChange={setText} />
        <p className={styles.count}>
          {formatCount(words, LOCALE)} {words === 1 ? 'word' : 'words'}, {readingMinutes(words)} min read
        </p>
        <MarkdownHelp />
      </div>
      <section className={styles.preview} aria-label="Preview">
        <p className={styles.caption}>
          Preview
          <span data-without-js=""> of the text as it was saved</span>
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
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

/** How long nobody has typed before the preview is fetched, and before screen readers hear of it. */
const PAUSE_MS = 300;
const QUIET_MS = 2_000;

/** Fetches the preview of a text while it's being written. */
function useLivePreview(text: string, saved: Preview) {
  const { data, submit, state } = useFetcher<typeof clientAction>();
  const [asked, setAsked] = useState(saved.text);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => {
      setAsked(text);
      submit(
        { body: text },
        { method: 'post', action: '/office/posts/live-preview', defaultShouldRevalidate: false },
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked, submit]);
  const html = data?.html;
  useEffect(() => {
    if (html === undefined || state !== 'idle') return;
    const timer = setTimeout(() => setAnnouncement(`Preview updated: ${countWords(text)} words`), QUIET_MS);
    return () => clearTimeout(timer);
  }, [html, state, text]);
  // The last preview stays while the next one can't be had.
  const [shown, setShown] = useState(saved.html);
  if (html !== undefined && html !== shown) setShown(html);
  const hasFailed = data !== undefined && html === undefined;
  return {
    html: shown,
    problem: hasFailed
      ? 'The preview could not be updated. Your text stays in the form; type on, and it is tried again.'
      : undefined,
    announcement,
  };
}
