import { type EditedFaq, listFaqsToEdit } from '../../data/site/office-words.server.ts';
import type { FaqFields } from '../../data/site/word-records.ts';
import { faqKind } from '../../data/site/write-words.server.ts';
import { firstValueOf, toValues } from '../ui/form/form-values.ts';
import type { PlacedKind } from '../ui/placed/placed-actions.server.ts';

/** Questions, as the office reads and writes them. */
export const questions: PlacedKind<FaqFields, EditedFaq> = {
  path: '/office/faq',
  noun: 'question',
  words: faqKind,
  fields: {
    question: { name: 'question', label: 'Question' },
    answer: { name: 'answer', label: 'Answer' },
  },
  list: listFaqsToEdit,
  toForm: ({ question, answer }) => toValues({ question, answer }),
  read(values) {
    const textIn = (name: string) => firstValueOf(values, name).trim();
    return { typed: { question: textIn('question'), answer: textIn('answer').replace(/\s+/g, ' ') } };
  },
};
