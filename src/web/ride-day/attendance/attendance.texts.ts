import { texts } from '#web/i18n/texts.ts'

export const attendanceTexts = texts('attendance', {
  title: { ko: '누가 함께 달렸나요?', en: 'Who rode?' },
  note: {
    ko: '함께 달린 사람만 체크해 주세요. 저장하면 라이딩이 ‘완료’로 바뀌고, 회원의 ‘내 정보’에 참가 기록으로 남습니다.',
    en: 'Check the people who came along. Saving marks the ride as completed, and members find it among the rides in their profile.',
  },
  riders: { ko: '참가자', en: 'Riders' },
  waiting: { ko: '대기', en: 'Waitlist' },
  empty: { ko: '참가 신청한 사람이 없습니다.', en: 'No one has signed up for this ride.' },
  addLabel: { ko: '명단에 없는 회원 추가', en: 'Add members who are not on the list' },
  search: { ko: '명단에 없는 회원 찾기', en: 'Find a member who is not on the list' },
  noMatch: { ko: '그런 회원을 찾지 못했습니다.', en: 'No such member was found.' },
  add: { ko: '추가', en: 'Add' },
  addThisLabel: { ko: '{name} 님 추가', en: 'Add {name}' },
  added: { ko: '체크됨', en: 'Checked' },
  addedLabel: { ko: '{name} 님 체크됨', en: '{name} is checked already' },
  othersHint: {
    ko: '신청하지 않고 함께 달린 회원이 있으면 운영진에게 알려 주세요. 운영진이 추가합니다.',
    en: 'If a member rode along without signing up, tell an officer, who can add them.',
  },
  guests: { ko: '동승자와 손님', en: 'Passengers and guests' },
  guestsHint: {
    ko: '계정 없이 함께한 사람의 수만 적습니다. 없으면 0입니다.',
    en: 'How many people without an account came along. 0 if there were none.',
  },
  guestsWrong: { ko: '0부터 1000까지의 숫자를 적어 주세요.', en: 'Please enter a number from 0 to 1000.' },
  sum: {
    ko: '모두 {count, plural, other {#명}}',
    en: '{count, plural, =0 {No one} one {# person in all} other {# people in all}}',
  },
  save: { ko: '기록하기', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedToast: { ko: '참가 기록', en: 'Who rode' },
  savedText: {
    ko: '함께 달린 {count, plural, other {#명}}을 기록했습니다. 라이딩은 완료로 바뀌었습니다.',
    en: '{count, plural, one {# person is} other {# people are}} on the record. The ride is completed.',
  },
})
