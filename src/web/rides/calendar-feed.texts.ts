import { texts } from '#web/i18n/texts.ts'

export const calendarFeedTexts = texts('calendarFeed', {
  heading: { ko: '캘린더 연동', en: 'Calendar' },
  text: {
    ko: '내 캘린더 앱에서 클럽 라이딩을 구독합니다. 일정이 바뀌거나 취소되면 캘린더에도 자동으로 반영됩니다.',
    en: 'Subscribe to the club’s rides in your own calendar app. When a ride changes or is cancelled, your calendar is updated automatically.',
  },
  make: { ko: '내 캘린더 링크 만들기', en: 'Create my calendar link' },
  copy: { ko: '링크 복사', en: 'Copy link' },
  apple: { ko: 'Apple 캘린더에 추가', en: 'Add to Apple Calendar' },
  google: { ko: 'Google 캘린더에 추가', en: 'Add to Google Calendar' },
  personal: {
    ko: '나만 쓰는 링크입니다. 이 링크가 있으면 누구나 일정을 볼 수 있으니 다른 사람에게 보내지 마세요. 비밀번호를 바꾸거나 다른 기기에서 모두 로그아웃하면 연동이 끊깁니다.',
    en: 'This link is yours alone. Anyone who has it can see the schedule, so please don’t pass it on. It stops working when you change your password or log out on all other devices.',
  },
  delay: {
    ko: 'Google 캘린더에는 변경 사항이 반영되기까지 하루 정도 걸릴 수 있습니다.',
    en: 'Google Calendar may take about a day to show changes.',
  },
  linkSince: { ko: '내 캘린더 링크 ({date} 만듦)', en: 'My calendar link (created {date})' },
  renew: { ko: '새 링크 만들기', en: 'Create a new link' },
  off: { ko: '연동 해제', en: 'Turn off' },
  renewTitle: { ko: '새 링크를 만들까요?', en: 'Create a new link?' },
  renewText: {
    ko: '지금 링크로 구독한 캘린더는 더 이상 업데이트되지 않습니다. 새 링크로 다시 추가해 주세요.',
    en: 'Calendars that use the current link stop updating. Please add the new link to them.',
  },
  offTitle: { ko: '캘린더 연동을 해제할까요?', en: 'Turn off the calendar link?' },
  offText: {
    ko: '지금 링크로 구독한 캘린더는 더 이상 업데이트되지 않습니다.',
    en: 'Calendars that use the current link stop updating.',
  },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  saidMade: { ko: '캘린더 링크를 만들었습니다.', en: 'Your calendar link is ready.' },
  saidOff: { ko: '캘린더 연동을 해제했습니다.', en: 'The calendar link is turned off.' },
})
