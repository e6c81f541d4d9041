import { texts } from '#web/i18n/texts.ts'

export const callRideTexts = texts('callRide', {
  title: { ko: '번개 치기', en: 'Call a ride' },
  changeTitle: { ko: '번개 바꾸기', en: 'Change your ride' },
  word: { ko: '한마디 (선택)', en: 'A word (optional)' },
  wordHint: { ko: '적은 그대로 보입니다. 200자까지 적을 수 있습니다.', en: 'Shown as you write it, up to 200 letters.' },
  nearby: {
    ko: '이미 {time}에 같은 곳에서 출발하는 {kind, select, member {번개가} other {라이딩이}} 있습니다. 그래도 번개를 칠 수 있습니다.',
    en: '{kind, select, member {A member’s ride} other {A ride of the club}} already leaves from the same place at {time}. You can still call yours.',
  },
  hint: {
    ko: '번개를 친 분이 이끌고, 첫 자리에 들어갑니다. 제목과 설명은 두 언어로 채워집니다. 출발 전까지 바꾸거나 취소할 수 있습니다.',
    en: 'You lead the ride and have the first spot. Title and description are written in both languages. Until the start you can change or cancel it.',
  },
  call: { ko: '번개 치기', en: 'Call the ride' },
  save: { ko: '저장', en: 'Save' },
  sending: { ko: '보내는 중…', en: 'Sending…' },
  calledTitle: { ko: '번개를 쳤습니다', en: 'Your ride is on' },
  calledText: { ko: '단톡방에 올릴 글이 준비되었습니다.', en: 'The message for the chat is ready.' },
  callFailed: { ko: '번개를 치지 못했습니다.', en: 'The ride could not be called.' },
  changedTitle: { ko: '번개를 바꾸었습니다', en: 'Your ride is changed' },
  changedText: { ko: '참가자에게 바뀐 내용을 알립니다.', en: 'Riders are told what has changed.' },
  changeFailed: { ko: '번개를 바꾸지 못했습니다.', en: 'The ride could not be changed.' },
})
