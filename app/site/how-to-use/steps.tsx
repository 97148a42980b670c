import styles from './steps.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly details: readonly string[];
}

/** The steps as one strip of paper, joined by its perforation. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={`wrap ${styles.steps}`} role="list">
      {steps.map(({ title, text, details }, index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h2>
              <span className="visually-hidden">Step {index + 1}: </span>
              {title}
            </h2>
            <p>{text}</p>
          </div>
          <ul className={styles.details}>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
