import styles from './accordion.module.css';

/** Questions and answers as native `details`: one open at a time, with or without JavaScript. */
export function Accordion({
  name,
  questions,
}: {
  name: string;
  questions: readonly { question: string; answer: string }[];
}) {
  return (
    <div>
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className={styles.item} suppressHydrationWarning>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
