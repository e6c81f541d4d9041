import { memberRideWords } from '#contract/rides/ride-words.ts'
import { texts } from '#web/i18n/texts.ts'

export const memberRideTexts = texts('memberRide', {
  call: { ko: '번개 치기', en: 'Call a ride' },
  change: { ko: '번개 바꾸기', en: 'Change your ride' },
  ...memberRideWords,
  contacts: {
    ko: '번개를 연 분은 다른 로드 캡틴처럼 출발 24시간 전부터 참가자의 비상 연락처를 봅니다.',
    en: 'The member who called it sees the riders’ emergency contacts from 24 hours before the start, as every road captain does.',
  },
})
