import type { Language } from '#contract/languages.ts'
import type { RideStop, StopKind } from './ride-stops.ts'

/** Wherever a stop is named. */
export const stopNames = {
  meeting: { ko: '모이는 곳', en: 'Meeting place' },
  fuel: { ko: '주유', en: 'Fuel' },
  lunch: { ko: '점심', en: 'Lunch' },
  break: { ko: '휴식', en: 'Break' },
  lodging: { ko: '숙소', en: 'Lodging' },
  end: { ko: '도착', en: 'Expected return' },
} as const satisfies Record<StopKind, Record<Language, string>>

/** Wherever a ride is shown that a member has called. */
export const memberRideWords = {
  plate: { ko: '회원 번개', en: 'Member’s ride' },
  note: {
    ko: '클럽 공식 일정이 아니라 회원이 연 번개입니다.',
    en: 'Called by a member; not an official club ride.',
  },
} as const satisfies Record<string, Record<Language, string>>

const nextDayTime: Record<Language, (time: string) => string> = {
  ko: (time) => `다음 날 ${time}`,
  en: (time) => `${time} next day`,
}

/** `오전 10:15 · 주유 · Shell, Nederland` or `10:15 AM · Fuel · Shell, Nederland` */
export function stopLine(
  { kind, time, name }: Pick<RideStop, 'kind' | 'time' | 'name'>,
  { language, clock, isNextDay }: { language: Language; clock: (time: string) => string; isNextDay: boolean },
): string {
  const at = time && clock(time)
  return [at && isNextDay ? nextDayTime[language](at) : at, stopNames[kind][language], name].filter(Boolean).join(' · ')
}

interface Plan {
  startTime: string
  endTime: string | null
  endDate?: string | null
  stops: readonly (Pick<RideStop, 'id' | 'kind' | 'time'> & { day?: number })[]
}

/** Ids of the stops of a ride of one day from the first whose time is before the start; none when the ride is back before midnight. */
export function stopsAfterMidnight({ startTime, endTime, endDate = null, stops }: Plan): ReadonlySet<string> {
  const isBackBefore = endTime !== null && endTime >= startTime
  if (isBackBefore || endDate !== null || stops.some(({ day = 1 }) => day > 1)) return new Set()
  const first = stops.findIndex(({ kind, time }) => kind !== 'meeting' && time !== null && time < startTime)
  return new Set(first === -1 ? [] : stops.slice(first).map(({ id }) => id))
}

/** `1박 2일` or `2 days` */
export function rideLength(dayCount: number, language: Language): string {
  return language === 'ko' ? `${dayCount - 1}박 ${dayCount}일` : `${dayCount} days`
}

/** The plate of a rider's first, second or third ride, for those who lead it. */
export const rideNumberText = {
  ko: '{number, select, 1 {첫 라이딩} other {{number}번째}}',
  en: '{number, select, 1 {First ride} 2 {2nd ride} other {3rd ride}}',
} as const satisfies Record<Language, string>
