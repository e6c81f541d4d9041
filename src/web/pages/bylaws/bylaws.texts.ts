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
})
