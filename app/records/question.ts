import * as field from './field.ts';

/** A question and its answer, as files of `content/` have them, too. */
export const writtenQuestionFields = {
  question: field.line({ label: 'Question', max: 120 }),
  answer: field.line({
    label: 'Answer',
    hint: 'Plain text, as readers and search engines see it.',
    max: 600,
    rows: 4,
  }),
};

export const questionFields = {
  ...writtenQuestionFields,
  page: field.choice({ home: 'Home page', contact: 'Contact page' }, { label: 'Page', isElsewhere: true }),
  /** Its place on the page, from 0. */
  position: field.number({ label: 'Position', min: 0, isElsewhere: true }),
  status: { ...field.status, default: 'published' as const },
};
export type QuestionFields = field.RecordOf<typeof questionFields>;
