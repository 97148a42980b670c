import { use } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { Moment } from '../moment.tsx';
import styles from './conflict-panel.module.css';
import { DraftOwnerContext } from './drafts.ts';
import type { Conflict } from './form-result.ts';

/** What somebody else has just saved, field by field, next to what this editor typed. */
export function ConflictPanel({ conflict: { fields } }: { conflict: Conflict }) {
  const self = use(DraftOwnerContext);
  const isOwn = fields.length > 0 && fields.every(({ personId }) => personId === self);
  return (
    <section
      className={`sheet stack ${styles.panel}`}
      aria-labelledby="conflict"
      tabIndex={-1}
      data-conflict=""
    >
      <h2 id="conflict">{isOwn ? 'You saved this in another tab' : 'Someone else saved this first'}</h2>
      <p>
        Nothing has been saved yet, and nothing you typed is lost. {isOwn ? 'The' : 'Their'} other changes are
        now in the form.{' '}
        {fields.length > 0
          ? `${isOwn ? 'Both tabs' : 'You both'} changed these fields, and the form has what you typed here. Save again to keep it.`
          : 'You changed different fields. Save again to keep both.'}
      </p>
      {fields.map(({ label, base, theirs, mine, by, personId, at }) => (
        <div key={label}>
          <h3>{label}</h3>
          <dl aria-label={label}>
            <div>
              <dt className="note">Before</dt>
              <dd>{base || <span className="soft">empty</span>}</dd>
            </div>
            <div>
              <dt className="note">
                {personId === self ? 'You, in another tab' : by || 'The site'}, <Moment at={at} />
              </dt>
              <dd>{theirs || <span className="soft">empty</span>}</dd>
            </div>
            <div>
              <dt className="note">You</dt>
              <dd>
                {mine || <span className="soft">empty</span>}
                <CopyButton
                  text={mine}
                  label="Copy mine"
                  name={`Copy mine: ${label}`}
                  className="text-button"
                />
              </dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  );
}
