import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { RunView } from '../../data/imports/uploads/list-runs.server.ts';
import { formatCount } from '../../words/counts.ts';
import { runStates } from './import-words.ts';
import styles from './run.module.css';

const LOOK_MS = 1_000;

/** How far a run is. The work goes on when the page is closed. */
export function Working({ run }: { run: RunView }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const { done, todo } = run.progress;
  return (
    <div className={`stack ${styles.working}`}>
      <label className="labeled">
        <span>{runStates[run.state]}</span>
        <progress max={todo || undefined} value={todo > 0 ? done : undefined} />
      </label>
      <p className="soft">
        {todo > 0
          ? `${formatCount(done)} of ${formatCount(todo)} rows that differ from what is stored. `
          : 'Comparing it with what is stored. '}
        You can leave this page.
      </p>
      <p data-without-js="">
        <Link to="">See how far it is</Link>
      </p>
    </div>
  );
}
