import { texts } from '#web/i18n/texts.ts'

export const questionTexts = texts('question', {
  forMembers: { ko: '가입이 승인되면 답할 수 있습니다.', en: 'You can answer once your application is approved.' },
  label: { ko: '답하기', en: 'Your answer' },
  companions: { ko: '나 말고 함께 오는 사람', en: 'People coming along with you' },
  companionCount: { ko: '{count, plural, =0 {없음} other {#명}}', en: '{count, plural, =0 {None} other {#}}' },
  chooseMany: { ko: '여러 개를 고르실 수 있습니다.', en: 'Choose as many as you like.' },
  chooseDays: { ko: '되는 날을 모두 골라 주세요.', en: 'Choose all days that suit you.' },
  send: { ko: '이대로 답하기', en: 'Send answer' },
  sendNone: { ko: '해당 없음으로 답하기', en: 'None of these' },
  sendNoDay: { ko: '되는 날 없음으로 답하기', en: 'No day suits me' },
  sending: { ko: '보내는 중...', en: 'Sending...' },
  none: { ko: '해당 없음', en: 'None of these' },
  noDay: { ko: '되는 날 없음', en: 'No day suits me' },
  mine: { ko: '내 답: {answer}', en: 'You: {answer}' },
  withPeople: { ko: '{answer} · {count}명', en: '{answer} · {count}' },
  change: { ko: '바꾸기', en: 'Change' },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  people: { ko: '{count, plural, other {#명}}', en: '{count, plural, other {#}}' },
  peopleWithFamily: {
    ko: '{count, plural, other {#명}} (가족까지 {people, plural, other {#명}})',
    en: '{count, plural, other {#}} ({people} with family)',
  },
  totals: { ko: '지금까지의 답', en: 'Answers so far' },
  answered: {
    ko: '{count, plural, =0 {아직 답한 회원이 없습니다.} other {#명이 답했습니다.}}',
    en: '{count, plural, =0 {No answers yet.} one {# member has answered.} other {# members have answered.}}',
  },
  closes: { ko: '{time}까지 답을 받습니다.', en: 'Open until {time}.' },
  closed: { ko: '답 받기가 끝났습니다.', en: 'Answers are closed.' },
  namesShown: { ko: '이름도 회원에게 보입니다.', en: 'Members see names, too.' },
  said: { ko: '답을 보냈습니다.', en: 'Your answer has been sent.' },
})
