import foldedStyles from '../../ui/folded.module.css';
import styles from './with-preview.module.css';

interface WithPreviewProps {
  /** Its first words, on the edge of the fold that a phone shows. */
  readonly edge: string;
  /** What shoppers will see. */
  readonly preview: React.ReactNode;
  /** The form. */
  readonly children: React.ReactNode;
}

/** A form, with what shoppers will see beside it. On a narrow screen a ticket is above it; a phone folds it there, whatever it is. */
export function WithPreview({ edge, preview, children }: WithPreviewProps) {
  return (
    <div className={`columns-72 ${styles.sheet}`}>
      {children}
      <aside className={`stack ${styles.preview}`} aria-label="What shoppers will see">
        <h2>What shoppers will see</h2>
        {/* Nothing in it can be pressed: a copy or a report from here isn't a shopper's. */}
        <details className={foldedStyles.onPhones}>
          <summary>
            <span>
              <span className="note">What shoppers will see</span> <b>{edge}</b>
            </span>
          </summary>
          <div inert>{preview}</div>
        </details>
      </aside>
    </div>
  );
}
