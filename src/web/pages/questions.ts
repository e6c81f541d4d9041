/** Frequent questions as pairs of names in web/content/page-words.ts: the pages show them, and describe-page.ts gives them to search engines. */
export const contactQuestions = [
  { question: 'contact.requirementsQuestion', answer: 'contact.requirementsAnswer' },
  { question: 'contact.duesQuestion', answer: 'contact.duesAnswer' },
] as const

export const helpQuestions = [
  { question: 'help.passwordQuestion', answer: 'help.passwordAnswer' },
  { question: 'help.browserQuestion', answer: 'help.browserAnswer' },
  { question: 'help.galleryQuestion', answer: 'help.galleryAnswer' },
  { question: 'help.statusQuestion', answer: 'help.statusAnswer' },
] as const
