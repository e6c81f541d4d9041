/** Questions about the site, as pairs of text keys: the page shows them, search engines read them. */
export const helpQuestions = [
  { question: 'passwordQuestion', answer: 'passwordAnswer' },
  { question: 'galleryQuestion', answer: 'galleryAnswer' },
  { question: 'statusQuestion', answer: 'statusAnswer' },
] as const
