import type { Language } from '#contract/languages.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'

interface Sent {
  event: Pick<RidingEvent, 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'dayCount' | 'startTime'>
  timeZone: string
  /** Of the page in the same language, with scheme and host. */
  address: string
}

/** What a rider sends to those at home, in their language, which need not be that of the page. */
export function homeLinkText(language: Language, { event, timeZone, address }: Sent): string {
  const format = createFormat(language, timeZone)
  const title = language === 'ko' ? event.titleKo : event.titleEn
  const start = `${format.nearDay(event.eventDate)} ${format.clockTime(event.startTime)}`
  const when =
    event.endDate === null ? start : `${start} ~ ${format.nearDay(event.endDate)} (${rideLength(event.dayCount, language)})`
  const what =
    language === 'ko'
      ? '출발했는지, 언제 돌아오는지, 모두 도착했는지 여기에서 볼 수 있습니다.'
      : 'See here whether we have left, when we expect to be back, and when all have arrived.'
  return `${title}\n${when}\n${what}\n${address}`
}

/** The page speaks the language in which the link was sent. */
export function homeLinkAddress(language: Language, path: string, origin: string): string {
  return `${origin}${path}?lang=${language}`
}
