import { questionKind } from '../../data/site/write-placed.server.ts';
import { type QuestionFields, questionFields } from '../../records/question.ts';
import { fromForm, toForm } from '../ui/form/record-values.ts';
import type { PlacedKind } from '../ui/placed/placed-actions.server.ts';

/** Questions, as the office reads and writes them. */
export const questions: PlacedKind<QuestionFields> = {
  path: '/office/faq',
  noun: 'question',
  kind: questionKind,
  lists: new Map((['home', 'contact'] as const).map((page) => [page, { table: 'faq', page }])),
  fields: questionFields,
  toForm: (question) => toForm(questionFields, question),
  read: (values) => ({ typed: fromForm(questionFields, values).record }),
};
