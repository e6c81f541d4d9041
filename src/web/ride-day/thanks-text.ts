import type { Language } from '#contract/languages.ts'
import type { RideThanks, RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { rideDates } from '#web/rides/ride-dates.ts'
import { rideUrl, titleOf } from './ride-messages.ts'

interface Thanked {
  event: Pick<RidingEvent, 'id' | 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'dayCount'>
  thanks: RideThanks
  timeZone: string
  origin: string
}

const words = {
  ko: {
    rode: (day: string, count: number, miles: number | null) =>
      `${day}, ${count}명이 함께 ${miles === null ? '' : `${miles}마일을 `}달렸습니다.`,
    thanks: '함께해 주신 모든 분께 감사드립니다. 다음 라이딩에서 뵙겠습니다.',
    photos: '사진',
    address: '자세히 보기',
  },
  en: {
    rode: (day: string, count: number, miles: number | null) =>
      `${count === 1 ? 'One of us' : `${count} of us`} rode${miles === null ? ' together' : ` ${miles} ${miles === 1 ? 'mile' : 'miles'}`} on ${day}.`,
    thanks: 'Thank you all for coming along. See you on the next ride.',
    photos: 'Photos',
    address: 'Details',
  },
} as const satisfies Record<Language, object>

/** For the club's chat after a ride; it names no one. */
export function thanksText(language: Language, { event, thanks, timeZone, origin }: Thanked): string {
  const w = words[language]
  const format = createFormat(language, timeZone)
  const { starts, miles, albums } = thanks
  return [
    titleOf(language, event),
    w.rode(rideDates(format, event), starts, miles),
    w.thanks,
    ...albums.map(({ dropboxUrl }) => `${w.photos}: ${dropboxUrl}`),
    `${w.address}: ${rideUrl(language, event, origin)}`,
  ].join('\n')
}
