import { use } from 'react';
import type { CodeEdit } from '../../../data/codes/office/code-edits.server.ts';
import { ZoneContext } from '../../../ui/moment.tsx';
import { processText } from '../../../words/office/audit.ts';
import { fieldChanges } from '../../../words/office/audit-fields.ts';
import { Moment } from '../../ui/moment.tsx';
import rowStyles from '../../ui/rows.module.css';
import styles from './code-page.module.css';

/** Who changed what in a code, the newest first. */
export function Edits({ edits, createdAt }: { edits: readonly CodeEdit[]; createdAt: number }) {
  const zone = use(ZoneContext);
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="edits">
      <h2 id="edits">Changes</h2>
      {edits.length > 0 && (
        <ol className={`sheet ${rowStyles.rows} ${styles.lines}`} role="list">
          {edits.map((edit) => (
            <li key={edit.auditId}>
              {fieldChanges('code', edit.fields, zone)
                .filter(({ label }) => label !== 'Published')
                .map(({ label, before, after }) => (
                  <p key={label}>
                    {whoOf(edit)} {edit.action === 'undo' ? 'changed back' : 'changed'} {label}
                    {before !== null && after !== null && ` from ${before} to ${after}`},{' '}
                    <Moment at={edit.at} />
                  </p>
                ))}
            </li>
          ))}
        </ol>
      )}
      <p className="soft">
        Added <Moment at={createdAt} />
      </p>
    </section>
  );
}

function whoOf({ by, process }: CodeEdit): string {
  return process === null ? (by ?? 'A former team member') : processText(process);
}
