import { closestTo } from './clicks.ts';

/** Answers a change of a cart's form (`[data-answers]`). */
export function watchCart(): void {
  addEventListener('input', (event) => {
    const form = closestTo<HTMLFormElement>(event, '[data-answers]');
    if (!form) return;
    import('./cart-answer.ts').then(
      ({ answerCart }) => answerCart(form),
      () => {},
    );
  });
}
