import type { RenderedText } from '../data/posts/markdown.server.ts';
import styles from './prose.module.css';

/** Running text that was rendered from Markdown, where HTML is turned off. */
export function Prose({ text, className = '' }: { text: RenderedText; className?: string | undefined }) {
  return <div className={`${styles.prose} ${className}`} dangerouslySetInnerHTML={{ __html: text.html }} />;
}
