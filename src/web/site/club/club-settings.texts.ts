import { texts } from '#web/i18n/texts.ts'

export const clubSettingsTexts = texts('clubSettings', {
  heading: { ko: '클럽 정보', en: 'The club' },
  note: {
    ko: '묶음마다 따로 저장합니다. 저장하면 홈페이지, 메일, 그림, 달력에 바로 쓰입니다.',
    en: 'Each part is saved separately, and is used on pages, in email, pictures and calendars at once.',
  },
  readOnly: {
    ko: '이 클럽의 정보는 서버의 CLUB_CONFIG가 가리키는 파일이 정합니다. 여기서는 볼 수만 있고, 바꾸려면 서버를 관리하는 분이 그 파일을 고쳐야 합니다.',
    en: 'The file that CLUB_CONFIG names on the server rules these values. Here they can only be read; the person who runs the server changes them in that file.',
  },
  sample: { ko: '아직 예시', en: 'Still the sample' },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장하는 중...', en: 'Saving...' },
  savedTitle: { ko: '저장했습니다', en: 'Saved' },
  savedText: { ko: '다음에 여는 페이지부터 보입니다.', en: 'Pages that are opened from now on show it.' },
  undo: { ko: '되돌리기', en: 'Undo' },
  undoneTitle: { ko: '되돌렸습니다', en: 'Undone' },
  undoneText: { ko: '저장하기 전의 값으로 돌아왔습니다.', en: 'The former values are back.' },
  failed: { ko: '저장하지 못했습니다.', en: 'This could not be saved.' },
  zoneTitle: { ko: '시간대를 바꿀까요?', en: 'Change the time zone?' },
  zoneText: {
    ko: '아래 라이딩의 날짜와 시각은 적힌 그대로 남고, 이제 새 시간대의 시각이 됩니다. 실제로 출발하는 순간이 달라지니 참가자에게 알려 주세요.',
    en: 'These rides keep the days and hours that are written, now in the new zone. The moment at which they start changes, so please tell the riders.',
  },
  zoneMore: { ko: '외 {count, plural, other {#건}}', en: 'and {count, plural, other {#}} more' },
  zoneConfirm: { ko: '바꾸기', en: 'Change it' },
})
