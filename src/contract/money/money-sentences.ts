/** Sentences of the API about money. The screens that need them bring them along, as office-sentences.ts is brought by parts of the dashboard. */
export const moneySentences = {
  'Please enter an amount from 0 to 9,999.99.': '0부터 9,999.99까지의 금액을 입력해 주세요.',
  'Please enter an amount from 0.01 to 9,999.99, with a minus for money that was given back.':
    '0.01부터 9,999.99까지의 금액을 입력해 주세요. 돌려준 돈은 앞에 -를 붙여 주세요.',
  'Please write why this money was given back or taken off.': '돈을 돌려주거나 뺀 까닭을 적어 주세요.',
  'This day is still to come. Please choose today or an earlier day.': '아직 오지 않은 날입니다. 오늘이나 지난 날을 골라 주세요.',
  'No more can be given back than was paid.': '낸 돈보다 많이 돌려줄 수 없습니다.',
  'Please choose at least one person.': '한 분 이상 골라 주세요.',
  'Please choose each person once.': '같은 분은 한 번만 골라 주세요.',
  'Please choose at most 1,000 people.': '한 번에 1,000명까지 고를 수 있습니다.',
  'Please record between 1 and 300 payments at a time.': '한 번에 1건부터 300건까지 기록할 수 있습니다.',
  'This person is not in this collection. Please load the page again.':
    '이 목록에 없는 분입니다. 페이지를 새로 고친 뒤 다시 해 주세요.',
  'Please write why this person does not have to pay.': '내지 않아도 되는 까닭을 적어 주세요.',
  'This is already settled, so there is nothing left to pay.': '이미 정리되어 더 내실 것이 없습니다.',
  'Reminders can be sent from 14 days before the due day.': '알림은 내는 날 14일 전부터 보낼 수 있습니다.',
  'A reminder was sent in the last seven days. Please wait until a week has passed.':
    '최근 7일 안에 알림을 보냈습니다. 일주일이 지난 뒤에 다시 보내 주세요.',
  'There is no one to remind: all have paid, are waived or have just said that they paid.':
    '알릴 분이 없습니다. 모두 냈거나, 면제되었거나, 방금 보냈다고 알려 주셨습니다.',
} as const

export type MoneySentence = keyof typeof moneySentences

export function isMoneySentence(text: string): text is MoneySentence {
  return Object.hasOwn(moneySentences, text)
}
