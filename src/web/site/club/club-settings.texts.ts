import { texts } from '#web/i18n/texts.ts'

export const clubSettingsTexts = texts('clubSettings', {
  heading: { ko: '클럽 정보', en: 'The club' },
  note: {
    ko: '묶음마다 따로 저장합니다. 저장하면 홈페이지, 메일, 그림, 달력에 바로 쓰입니다.',
    en: 'Each part is saved separately. Changes show at once on pages and in emails, pictures and calendars.',
  },
  readOnly: {
    ko: '이 클럽의 정보는 서버의 CLUB_CONFIG가 가리키는 파일이 정합니다. 여기서는 볼 수만 있고, 바꾸려면 서버를 관리하는 분이 그 파일을 고쳐야 합니다.',
    en: 'These values come from the file that CLUB_CONFIG names on the server. Here you can only read them; the person who runs the server can change them in that file.',
  },
  sample: { ko: '아직 예시', en: 'Still the sample' },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장하는 중...', en: 'Saving...' },
  savedTitle: { ko: '저장했습니다', en: 'Saved' },
  savedText: { ko: '다음에 여는 페이지부터 보입니다.', en: 'Pages opened from now on show the change.' },
  undo: { ko: '되돌리기', en: 'Undo' },
  undoneTitle: { ko: '되돌렸습니다', en: 'Undone' },
  undoneText: { ko: '저장하기 전의 값으로 돌아왔습니다.', en: 'The previous values are back.' },
  failed: { ko: '저장하지 못했습니다.', en: 'The changes could not be saved.' },
  zoneTitle: { ko: '시간대를 바꿀까요?', en: 'Change the time zone?' },
  zoneText: {
    ko: '아래 라이딩은 적힌 날짜와 시각 그대로 새 시간대를 따릅니다. 실제로 출발하는 때가 달라지니 참가자에게 알려 주세요.',
    en: 'These rides keep their dates and times, but now in the new time zone. That changes when they really start, so please tell the riders.',
  },
  zoneMore: { ko: '외 {count, plural, other {#건}}', en: 'and {count, plural, other {#}} more' },
  zoneConfirm: { ko: '바꾸기', en: 'Change it' },
})
