/** Questions and answers as schema.org's FAQPage: only where the page shows them, and none where it shows none. */
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
