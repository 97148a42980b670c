import type { Question } from '../../data/site/site-words.server.ts';
import { Accordion } from '../../ui/accordion.tsx';
import styles from './questions.module.css';

/** The FAQ: one question open at a time, and each can be closed. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className={`wrap ${styles.asked}`} aria-labelledby="questions">
      <h2 id="questions">Common questions</h2>
      <Accordion name="home-faq" questions={questions} />
    </section>
  );
}
