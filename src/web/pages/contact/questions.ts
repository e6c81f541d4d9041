/** The questions that everybody asks, as pairs of texts: the page shows them, search engines read them. */
export const contactQuestions = [
  { question: 'requirementsQuestion', answer: 'requirementsAnswer' },
  { question: 'duesQuestion', answer: 'duesAnswer' },
] as const
