import { texts } from '#web/i18n/texts.ts'

export const questionFormTexts = texts('questionForm', {
  legend: { ko: '회원의 답', en: 'Answers of members' },
  asks: { ko: '답을 받습니다', en: 'Members can answer' },
  asksHint: {
    ko: '회원만 홈에서 답하고, 몇 명이 무엇을 골랐는지 봅니다. 로그인하지 않은 사람에게는 보이지 않습니다.',
    en: 'Only members answer, on the home page, and see how many chose what. Visitors see nothing of it.',
  },
  answersGo: {
    ko: '저장하면 지금까지 받은 답도 모두 지워지며 되살릴 수 없습니다.',
    en: 'If you save this, all answers so far are deleted and cannot be restored.',
  },
  kind: { ko: '무엇을 물을까요?', en: 'What do you ask?' },
  kinds: {
    attendance: { ko: '참석 여부와 함께 오는 사람', en: 'Who comes, and with how many' },
    one: { ko: '하나 고르기', en: 'Choose one' },
    many: { ko: '여러 개 고르기', en: 'Choose any number' },
    days: { ko: '되는 날짜 고르기', en: 'Choose the days that suit' },
  },
  attendanceHint: {
    ko: '참석, 불참, 미정 가운데 고르고, 함께 오는 사람을 9명까지 적습니다.',
    en: 'Members choose Going, Not going or Maybe, and say how many people come along, up to 9.',
  },
  textKo: { ko: '항목 {place} (한국어)', en: 'Option {place} (Korean)' },
  textEn: { ko: '항목 {place} (영어)', en: 'Option {place} (English)' },
  day: { ko: '날짜 {place}', en: 'Day {place}' },
  add: { ko: '하나 더', en: 'Add another' },
  remove: { ko: '{place}번 빼기', en: 'Remove number {place}' },
  closesAt: { ko: '언제까지 받을까요?', en: 'Open until' },
  closesAtHint: { ko: '비워 두면 마감할 때까지 받습니다.', en: 'Left blank, it stays open until you close it.' },
  showsNames: { ko: '누가 골랐는지 회원에게 보이기', en: 'Show members who chose what' },
  showsNamesHint: {
    ko: '표시하지 않으면 회원은 수만 보고, 이름은 운영진만 봅니다. 답이 하나라도 들어온 뒤에는 켤 수 없습니다.',
    en: 'Otherwise members see numbers only, and officers see the names. Once someone has answered, it cannot be turned on.',
  },
  loadFailed: { ko: '이 공지의 질문을 불러오지 못했습니다.', en: 'The question of this announcement could not be loaded.' },
})

export const answersTexts = texts('answers', {
  open: { ko: '받은 답 보기', en: 'See answers' },
  openLabel: { ko: '받은 답 보기: ‘{title}’', en: 'See answers: “{title}”' },
  back: { ko: '공지사항으로', en: 'To announcements' },
  heading: { ko: '받은 답', en: 'Answers' },
  notFound: { ko: '이 공지는 답을 받지 않습니다.', en: 'This announcement asks nothing.' },
  openUntil: { ko: '{time}까지 답을 받습니다.', en: 'Open until {time}.' },
  isOpen: { ko: '답을 받고 있습니다.', en: 'Open for answers.' },
  closed: { ko: '답 받기가 끝났습니다.', en: 'Closed.' },
  closeNow: { ko: '지금 마감', en: 'Close now' },
  closeTitle: { ko: '지금 마감할까요?', en: 'Close now?' },
  closeText: {
    ko: '회원이 더 이상 답하거나 바꿀 수 없습니다. 공지를 수정하면 다시 받을 수 있습니다.',
    en: 'Members can no longer answer or change their answer. Edit the announcement to open it again.',
  },
  keepOpen: { ko: '계속 받기', en: 'Keep it open' },
  closedTitle: { ko: '마감', en: 'Closed' },
  closedText: { ko: '답 받기를 마쳤습니다.', en: 'It takes no more answers.' },
  closeFailed: { ko: '마감하지 못했습니다.', en: 'It could not be closed.' },
  remind: {
    ko: '답하지 않은 {count, plural, other {#명}}에게 알리기',
    en: 'Remind {count, plural, one {the # member} other {the # members}} without an answer',
  },
  remindTitle: { ko: '알림을 보낼까요?', en: 'Send a reminder?' },
  remindText: {
    ko: '홈페이지 알림과 푸시 알림으로, 공지 메일을 켠 회원에게는 메일로도 갑니다. 48시간에 한 번만 보낼 수 있습니다.',
    en: 'It goes to the bell and as push notifications, and by mail to those who have email notifications on. Once in 48 hours.',
  },
  remindConfirm: { ko: '알리기', en: 'Remind them' },
  remindKeep: { ko: '보내지 않기', en: 'Do not send' },
  reminded: {
    ko: '{count, plural, other {#명}}에게 알렸습니다.',
    en: '{count, plural, one {# member is} other {# members are}} being reminded.',
  },
  remindedTitle: { ko: '알림 보냄', en: 'Reminder Sent' },
  remindFailed: { ko: '알림을 보내지 못했습니다.', en: 'The reminder could not be sent.' },
  remindedAt: {
    ko: '{time}에 알렸습니다. 48시간 뒤에 다시 알릴 수 있습니다.',
    en: 'Reminded on {time}. The next reminder is possible 48 hours later.',
  },
  people: { ko: '{count, plural, other {#명}}', en: '{count, plural, one {# member} other {# members}}' },
  peopleWithFamily: {
    ko: '{count, plural, other {#명}} (가족까지 {people, plural, other {#명}})',
    en: '{count, plural, one {# member} other {# members}} ({people} with family)',
  },
  most: { ko: '가장 많이 고른 날', en: 'Suits most' },
  makeRide: { ko: '이 날짜로 라이딩 만들기', en: 'Make a ride on this day' },
  charges: { ko: '이 답으로 정산 열기', en: 'Open charges from these answers' },
  companions: { ko: '외 {count, plural, other {#명}}', en: '+ {count}' },
  noneChosen: { ko: '해당 없음', en: 'None of these' },
  noDayChosen: { ko: '되는 날 없음', en: 'No day suits' },
  unanswered: { ko: '아직 답하지 않은 회원', en: 'No answer yet' },
  none: { ko: '없습니다.', en: 'None.' },
})
