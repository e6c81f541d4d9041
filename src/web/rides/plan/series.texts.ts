import { texts } from '#web/i18n/texts.ts'

export const rideSeriesTexts = texts('rideSeries', {
  mark: { ko: '시리즈', en: 'Series' },
  repeats: { ko: '반복', en: 'Repeat' },
  every: {
    never: { ko: '반복 안 함', en: 'Does not repeat' },
    week: { ko: '매주', en: 'Every week' },
    twoWeeks: { ko: '2주마다', en: 'Every two weeks' },
    month: { ko: '매달 같은 요일', en: 'Monthly on the same weekday' },
  },
  until: { ko: '언제까지', en: 'Until' },
  noDays: {
    ko: '첫 라이딩보다 늦은 날짜를 고르면 라이딩 날짜가 나옵니다.',
    en: 'Choose a day after the first ride to see the days.',
  },
  days: { ko: '라이딩 날짜', en: 'Days of the rides' },
  daysHint: {
    ko: '달리지 않는 날은 체크를 풀어 주세요. 날짜마다 라이딩이 따로 만들어지고, 하나씩 고치거나 취소할 수 있습니다.',
    en: 'Clear the days without a ride. Each day becomes its own ride, which you can change or cancel alone.',
  },
  most: { ko: '한 번에 26개까지 만들 수 있습니다.', en: 'At most 26 at a time.' },
  otherYear: { ko: '{year}년 {day}', en: '{day}, {year}' },
  create: { ko: '{count, plural, other {#개}} 만들기', en: 'Create {count, plural, one {# ride} other {# rides}}' },
  createdTitle: { ko: '라이딩 등록 완료', en: 'Rides created' },
  createdText: {
    ko: '라이딩 {count, plural, other {#개}}를 등록했습니다.',
    en: '{count, plural, one {# ride has} other {# rides have}} been created.',
  },
  which: { ko: '어느 라이딩에 적용할까요?', en: 'Which rides?' },
  one: { ko: '이 라이딩만', en: 'Only this ride' },
  later: { ko: '이후 라이딩도', en: 'Later rides, too' },
  laterHint: {
    ko: '지금 바꾸신 것만 이후 라이딩에도 적용됩니다. 날짜는 그대로이고, 취소되었거나 이미 출발한 라이딩은 바뀌지 않습니다. 참가자마다 알림은 한 번만 갑니다.',
    en: 'What you change now goes to the later rides, too, except for the day. Rides that are cancelled or have started stay as they are. Each rider is told once.',
  },
})
