/** Questions and answers as schema.org's FAQPage; nothing for a page that shows none. */
export function faqPagesOf(questions: readonly { question: string; answer: string }[]): object[] {
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
