import { texts } from '#web/i18n/texts.ts'

export const rideDecisionTexts = texts('rideDecision', {
  name: { ko: '출발 여부', en: 'Go or no-go' },
  due: { ko: '{time}에 결정 예정', en: 'Decision due {time}' },
  goes: { ko: '출발 확정', en: 'It’s on' },
  postponed: { ko: '{day}에서 연기', en: 'Postponed from {day}' },
  sunset: { ko: '일몰', en: 'Sunset' },
  back: { ko: '도착 예정 {time}', en: 'expected return {time}' },
  backNextDay: { ko: '도착 예정 다음 날 {time}', en: 'expected return {time} next day' },
  dark: { ko: '해 진 뒤 도착', en: 'Back after sunset' },
  weather: { ko: '날씨', en: 'Weather' },
  forecast: { ko: '미국 기상청 예보', en: 'National Weather Service forecast' },
  decide: { ko: '출발 여부 정하기', en: 'Decide: go or no-go' },
  decideShort: { ko: '출발 여부', en: 'Decide' },
})

export const decideRideTexts = texts('decideRide', {
  title: { ko: '출발 여부', en: 'Go or no-go' },
  now: {
    open: { ko: '아직 정하지 않았습니다. 결정 예정: {time}', en: 'Not decided yet. Decision due {time}.' },
    postponed: {
      ko: '{day}에서 연기되었습니다. 새 날짜의 출발 여부는 아직 정하지 않았습니다. 결정 예정: {time}',
      en: 'Postponed from {day}. Nothing is decided for the new day yet. Decision due {time}.',
    },
    go: { ko: '출발을 확정한 라이딩입니다.', en: 'This ride goes.' },
    cancelled: {
      ko: '취소된 라이딩입니다. 다른 것을 고르면 라이딩을 다시 진행합니다.',
      en: 'This ride is cancelled. Any other choice puts it back on.',
    },
  },
  choices: {
    go: { ko: '출발 확정', en: 'It’s on' },
    open: { ko: '미정', en: 'Not decided' },
    postponed: { ko: '다른 날로 연기', en: 'Postpone' },
    cancelled: { ko: '라이딩 취소', en: 'Cancel the ride' },
  },
  effects: {
    go: { ko: '예정대로 출발합니다.', en: 'The ride goes as planned.' },
    open: { ko: '확정이나 취소를 되돌립니다.', en: 'Takes back “it’s on” or a cancellation.' },
    postponed: { ko: '새 날짜를 고릅니다.', en: 'You choose the new day.' },
    cancelled: { ko: '누르면 한 번 더 확인합니다.', en: 'You are asked once more.' },
  },
  present: { ko: '지금 상태', en: 'As it is now' },
  back: { ko: '돌아가기', en: 'Back' },
  cancelText: {
    ko: '{count, plural, =0 {신청한 분이 없는 라이딩입니다. 취소하면 일정에서 빠집니다.} other {신청한 #명에게 취소를 알립니다. 라이딩은 일정에서 빠지지만 출발 전까지 되돌릴 수 있습니다.}}',
    en: '{count, plural, =0 {No one has signed up. The ride leaves the schedule.} one {The one rider who signed up is told. The ride leaves the schedule, and can be put back on until its start.} other {The # riders who signed up are told. The ride leaves the schedule, and can be put back on until its start.}}',
  },
  newDate: { ko: '새 날짜', en: 'New day' },
  newDateHint: {
    ko: '출발 시각은 그대로입니다. 따로 정해 둔 신청 마감과 결정 시각도 같은 날수만큼 옮겨집니다. 신청한 분들께 바뀐 날짜를 알립니다.',
    en: 'The start time stays. A closing time and a decision time that were set for this ride move by as many days. Everyone who signed up is told the new day.',
  },
  postpone: { ko: '연기하기', en: 'Postpone' },
  sending: { ko: '보내는 중…', en: 'Sending…' },
  decidedTitle: { ko: '정해졌습니다', en: 'Decided' },
  decided: {
    open: {
      ko: '출발 여부를 미정으로 되돌렸습니다. 아래 글을 단톡방에도 올려 주세요.',
      en: 'The decision is open again. Post this in the club’s chat, too.',
    },
    go: { ko: '출발을 확정했습니다. 아래 글을 단톡방에도 올려 주세요.', en: 'The ride goes. Post this in the club’s chat, too.' },
    postponed: {
      ko: '라이딩을 연기했습니다. 아래 글을 단톡방에도 올려 주세요.',
      en: 'The ride is postponed. Post this in the club’s chat, too.',
    },
    cancelled: {
      ko: '라이딩을 취소했습니다. 아래 글을 단톡방에도 올려 주세요.',
      en: 'The ride is cancelled. Post this in the club’s chat, too.',
    },
  },
  message: { ko: '단톡방에 올릴 글', en: 'Message for the chat' },
  copy: { ko: '글 복사', en: 'Copy the message' },
  share: { ko: '공유하기', en: 'Share' },
  close: { ko: '닫기', en: 'Close' },
})
