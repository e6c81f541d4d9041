/** Frequent questions, as pairs of text keys: the page shows them, search engines read them. */
export const contactQuestions = [
  { question: 'requirementsQuestion', answer: 'requirementsAnswer' },
  { question: 'duesQuestion', answer: 'duesAnswer' },
] as const
