import type { Language } from '#contract/languages.ts'
import type { RideStop, StopKind } from './ride-stops.ts'

/** What the kinds of stops are called: on the card and in the form, in the head count, the calendar, the shared text and the page for people at home. */
export const stopNames = {
  ko: { meeting: '모이는 곳', fuel: '주유', lunch: '점심', break: '휴식', end: '도착' },
  en: { meeting: 'Meeting place', fuel: 'Fuel', lunch: 'Lunch', break: 'Break', end: 'Expected return' },
} as const satisfies Record<Language, Record<StopKind, string>>

/** A clock time on the day after the ride's. */
const nextDayTime: Record<Language, (time: string) => string> = {
  ko: (time) => `다음 날 ${time}`,
  en: (time) => `${time} next day`,
}

interface Reader {
  language: Language
  /** Writes `HH:mm` in the clock form of the language. */
  clock: (time: string) => string
  /** Of a stop after midnight (stops-after-midnight.ts). */
  isNextDay: boolean
}

/** A stop in plain text: `오전 10:15 · 주유 · Shell, Nederland` or `10:15 AM · Fuel · Shell, Nederland`. */
export function stopLine(
  { kind, time, name }: Pick<RideStop, 'kind' | 'time' | 'name'>,
  { language, clock, isNextDay }: Reader,
): string {
  const at = time && clock(time)
  return [at && isNextDay ? nextDayTime[language](at) : at, stopNames[language][kind], name].filter(Boolean).join(' · ')
}
