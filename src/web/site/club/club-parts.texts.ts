import { texts } from '#web/i18n/texts.ts'

/** The parts of the club's own values, by the same names wherever they are set or still missing. */
export const clubPartsTexts = texts('clubParts', {
  club: { ko: '이름과 연락처', en: 'Name and contact' },
  face: { ko: '엠블럼과 색', en: 'Emblem and color' },
  words: { ko: '소개', en: 'About' },
  dues: { ko: '회비', en: 'Dues' },
  rides: { ko: '라이딩 시각', en: 'Ride times' },
})
