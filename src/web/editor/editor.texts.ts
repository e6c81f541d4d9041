import { texts } from '#web/i18n/texts.ts'

export const contentFormTexts = texts('contentForm', {
  restored: { ko: '저장하지 않은 내용을 그대로 불러왔습니다.', en: 'What you had not saved is still here.' },
  startOver: { ko: '지우고 새로 쓰기', en: 'Start over' },
  startOverEditing: { ko: '원래대로 되돌리기', en: 'Undo my changes' },
})

export const outdatedTexts = texts('outdated', {
  ko: { ko: '한국어 내용이 최신이 아닐 수 있습니다.', en: 'The Korean text may be out of date.' },
  en: { ko: '영어 내용이 최신이 아닐 수 있습니다.', en: 'The English text may be out of date.' },
  stillCorrect: { ko: '수정할 필요 없음', en: 'Still correct' },
  filter: { ko: '번역 확인 필요', en: 'May be out of date' },
  none: { ko: '확인이 필요한 글이 없습니다.', en: 'Both languages are up to date.' },
  confirmedTitle: { ko: '내용 확인', en: 'Text Confirmed' },
  confirmedText: { ko: '두 언어의 내용이 같은 것으로 표시했습니다.', en: 'Both languages are marked as up to date.' },
})
