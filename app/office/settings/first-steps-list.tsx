import { Link } from 'react-router';
import type { FirstSteps } from '../../data/site/first-steps.server.ts';
import styles from './first-steps-list.module.css';

/** Whether a step is still to be taken. */
export function isUnfinished({ storeId, codeId, isTested }: FirstSteps): boolean {
  return storeId === null || codeId === null || !isTested;
}

/** The way from an empty site to its first tested code. Each step is ticked once its record is there. */
export function FirstStepsList({ steps: { storeId, codeId, isTested } }: { steps: FirstSteps }) {
  const steps = [
    { name: 'Add your first store', to: '/office/stores/new', isDone: storeId !== null },
    { name: 'Add your first code', to: '/office/codes/new', isDone: codeId !== null },
    { name: 'Test it', to: codeId && `/office/codes/${codeId}`, isDone: isTested },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol role="list">
        {steps.map(({ name, to, isDone }, index) => (
          <li key={name} className="row" data-done={isDone || undefined}>
            <span aria-hidden="true">{isDone ? '✓' : index + 1}</span>
            {to && !isDone ? (
              <Link to={to} data-next={index === next || undefined}>
                {name}
              </Link>
            ) : (
              <span>
                {name} {isDone && <span className="visually-hidden">(done)</span>}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
