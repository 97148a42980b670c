import { createContext, use, useEffect } from 'react';
import { Link } from 'react-router';
import type { FirstSteps } from '../../data/site/first-steps.server.ts';
import styles from './first-steps.module.css';

/** How long the last step, a look at the site, is offered after the first test. */
export const FAREWELL_MS = 15 * 60_000;

interface Step {
  readonly name: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** From an empty site to its first tested code. */
export function stepsOf({ isNamed, store, code, testedAt }: FirstSteps): readonly Step[] {
  return [
    { name: 'Name your site', to: '/office/settings/start', isDone: isNamed },
    {
      name: store && !store.isPublished ? 'Publish your store' : 'Add a store',
      to: store ? `/office/stores/${store.id}` : '/office/stores/new',
      isDone: store?.isPublished ?? false,
    },
    {
      name: code && !code.isPublished ? 'Publish your code' : 'Add a code',
      to: code ? `/office/codes/${code.id}` : '/office/codes/new',
      isDone: code?.isPublished ?? false,
    },
    { name: 'Test it', to: '/office', isDone: testedAt !== null },
    { name: 'See it on your site', to: code ? `/codes/${code.id}` : '/', isDone: false },
  ];
}

export function nextStepOf(steps: FirstSteps): Step {
  return stepsOf(steps).find(({ isDone }) => !isDone)!;
}

/** Tells the frame about steps that were taken without a load of the page, as in the queue. */
export const FirstStepsContext = createContext<(steps: FirstSteps) => void>(() => {});

export function useTakenSteps(steps: FirstSteps | null): void {
  const tell = use(FirstStepsContext);
  useEffect(() => {
    if (steps) tell(steps);
  }, [steps, tell]);
}

/** The way to the first tested code, above every screen until it's done. */
export function FirstStepsStrip({ steps }: { steps: FirstSteps }) {
  const all = stepsOf(steps);
  const next = all.findIndex(({ isDone }) => !isDone);
  return (
    <nav className={`no-print ${styles.strip}`} aria-label="First steps">
      <ol role="list" className="flow">
        {all.map(({ name, to, isDone }, index) => (
          <li key={to} data-done={isDone || undefined} aria-current={index === next ? 'step' : undefined}>
            <span aria-hidden="true">{isDone ? '✓' : index + 1}</span>
            {index !== next ? (
              <span className={styles.name}>
                {name}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </span>
            ) : to.startsWith('/office') ? (
              <Link to={to}>{name}</Link>
            ) : (
              <a href={to}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
