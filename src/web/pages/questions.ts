/** Frequent questions as pairs of text keys: the pages show them, and describe-page.ts gives them to search engines. */
export const contactQuestions = [
  { question: 'requirementsQuestion', answer: 'requirementsAnswer' },
  { question: 'duesQuestion', answer: 'duesAnswer' },
] as const

export const helpQuestions = [
  { question: 'passwordQuestion', answer: 'passwordAnswer' },
  { question: 'browserQuestion', answer: 'browserAnswer' },
  { question: 'galleryQuestion', answer: 'galleryAnswer' },
  { question: 'statusQuestion', answer: 'statusAnswer' },
] as const
