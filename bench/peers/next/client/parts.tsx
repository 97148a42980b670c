'use client';

/** The interactive parts of the page: what Next sends to the browser in addition to itself. */
export { Footer } from '../../../../app/frame/footer.tsx';
export { Header } from '../../../../app/frame/header.tsx';
export { BasketQuestion } from '../../../../app/site/home/basket-question.tsx';
export { Calculator } from '../../../../app/site/home/calculator.tsx';
export { NewsletterForm } from '../../../../app/frame/newsletter/newsletter-form.tsx';
