import { texts } from '#web/i18n/texts.ts'

export const bylawsTexts = texts('bylaws', {
  description: {
    ko: '{name} 회칙: 총칙, 조직, 운영, 기타.',
    en: 'Bylaws of {name}: general rules, organization, operations, others.',
  },
  subtitle: { ko: '{name}의 회칙을 조항별로 볼 수 있습니다.', en: 'The rules of {name}, article by article.' },
  sample: {
    ko: '예시로 쓴 회칙입니다. 클럽이 정식으로 채택하면 시행일이 여기에 나옵니다.',
    en: 'These bylaws are a sample. Once the club adopts its own, the effective date is shown here.',
  },
  effective: {
    ko: '{year}년 {month}월 {day}일부터 시행',
    en: 'Effective {month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}} {day}, {year}',
  },
  planned: {
    ko: '{year}년 {month}월 {day}일부터 시행 예정',
    en: 'Will take effect on {month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}} {day}, {year}',
  },
  chapters: { ko: '회칙의 장', en: 'Chapters' },
  noSuchVersion: { ko: '그런 회칙은 없습니다.', en: 'There is no such version of the bylaws.' },
  readCurrent: { ko: '지금 회칙 보기', en: 'Read the current bylaws' },
  isFormer: {
    ko: '이전 회칙입니다. 지금은 다른 회칙이 시행되고 있습니다.',
    en: 'This is an earlier version. Other bylaws apply today.',
  },
  isReplaced: {
    ko: '다른 회칙으로 바뀌어 쓰이지 않는 회칙입니다.',
    en: 'This version was replaced by another one and does not apply.',
  },
  isComing: { ko: '아직 시행되지 않은 회칙입니다.', en: 'These bylaws are not in force yet.' },
  willChange: { ko: '{day}부터 새 회칙이 시행됩니다.', en: 'New bylaws take effect on {day}.' },
  readComing: { ko: '새 회칙 보기', en: 'Read the new bylaws' },
  versionsHeading: { ko: '개정 이력', en: 'Versions' },
  version: { ko: '제{version}판', en: 'Version {version}' },
  firstVersion: { ko: '처음 회칙', en: 'The first bylaws' },
  states: {
    current: { ko: '지금 회칙', en: 'Current' },
    coming: { ko: '시행 예정', en: 'Coming' },
    former: { ko: '이전 회칙', en: 'Earlier' },
    replaced: { ko: '대체됨', en: 'Replaced' },
  },
  from: { ko: '{day}부터', en: 'from {day}' },
  read: { ko: '보기', en: 'Read' },
  readThis: { ko: '{version} 보기', en: 'Read {version}' },
  shown: { ko: '보고 있는 회칙', en: 'Shown here' },
  only: {
    ko: { ko: '한국어만 바뀜', en: 'Only the Korean changed' },
    en: { ko: '영어만 바뀜', en: 'Only the English changed' },
  },
  changesHeading: { ko: '달라진 점', en: 'What changed' },
  changesOf: { ko: '{version}이 그 전 회칙과 다른 점입니다.', en: '{version}, compared with the bylaws before it.' },
  noChanges: { ko: '글은 그 전 회칙과 같습니다.', en: 'The text is the same as before.' },
  sameInLanguage: { ko: '한국어 글은 그대로입니다.', en: 'The English text is unchanged.' },
  kinds: {
    same: { ko: '같음', en: 'Unchanged' },
    changed: { ko: '고침', en: 'Changed' },
    moved: { ko: '자리 옮김', en: 'Moved' },
    added: { ko: '새로 넣음', en: 'Added' },
    removed: { ko: '뺌', en: 'Removed' },
  },
  removedWords: { ko: '뺀 글', en: 'removed' },
  addedWords: { ko: '넣은 글', en: 'added' },
})
