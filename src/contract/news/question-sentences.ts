/** Sentences of the API that only those who answer an announcement see; the part of its card brings them along. See sentences.ts. */
export const questionSentences = {
  'This announcement no longer takes answers.': '답 받기가 끝났습니다.',
  'This choice has changed since you read it. Please look at it again and answer again.':
    '그사이에 항목이 바뀌었습니다. 다시 보고 답해 주세요.',
  'Please choose one.': '하나를 골라 주세요.',
  'At most nine people can come along.': '함께 오는 사람은 9명까지 적을 수 있습니다.',
  'This announcement does not ask who comes along.': '이 공지에서는 함께 오는 사람을 묻지 않습니다.',
} as const

export type QuestionSentence = keyof typeof questionSentences

export function isQuestionSentence(text: string): text is QuestionSentence {
  return Object.hasOwn(questionSentences, text)
}
