import type { RenderedText } from '../data/posts/markdown.server.ts';
import styles from './prose.module.css';

/** Text rendered from Markdown, in which HTML is turned off. */
export function Prose({ text, className = '' }: { text: RenderedText; className?: string | undefined }) {
  return <div className={`${styles.prose} ${className}`} dangerouslySetInnerHTML={{ __html: text.html }} />;
}
