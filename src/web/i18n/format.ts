import type formatMessage from 'use-intl/format-message'
import type { Language } from '#contract/languages.ts'
import { monthsSince } from '#contract/months.ts'

const locales = { ko: 'ko-KR', en: 'en-US' } satisfies Record<Language, string>

/** Makes each thing once and keeps it. What it is made of are plain values: the formatters of `Intl` are slow to make. */
function madeOnce<Arguments extends unknown[], Made>(make: (...of: Arguments) => Made): (...of: Arguments) => Made {
  const known = new Map<string, Made>()
  return (...of) => {
    const key = JSON.stringify(of)
    const made = known.get(key) ?? make(...of)
    known.set(key, made)
    return made
  }
}

const formatter = madeOnce(
  (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options }),
)

/** What the messages use (texts.ts). */
export const messageTools = {
  cache: { message: {} },
  formatters: {
    getNumberFormat: madeOnce((locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
    getPluralRules: madeOnce((locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
  },
} as Pick<Parameters<typeof formatMessage>[3], 'cache' | 'formatters'>

// Engines disagree about the space before AM and PM; server and browser must render the same text.
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

const nearTime = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

export interface PlateParts {
  month: string
  day: string
  weekday: string
  /** Only where it is not this year. */
  year: string | undefined
}

/** A page brings those of the server: the first `Intl.DateTimeFormat` takes a phone a fifth of hydration, and the texts of two engines may differ. */
export type FormattedDates = Map<string, string>

/** The server renders the same dates for every user. It is emptied when it is full. */
const kept = new Map<string, string>()
const maxKept = 1000

function keptOr(key: string, make: () => string): string {
  const text = kept.get(key) ?? make()
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, text)
  return text
}

/** Of a page: all its parts use the same, since making one takes as long as rendering a row. */
const formatsOf = new WeakMap<FormattedDates, Map<string, Format>>()

/** As `createFormat`, and the same object for the same values. */
export function formatOf(language: Language, timeZone: string, formatted: FormattedDates, thisYear: string): Format {
  const formats = formatsOf.get(formatted) ?? new Map<string, Format>()
  formatsOf.set(formatted, formats)
  const key = `${language} ${timeZone} ${thisYear}`
  const format = formats.get(key) ?? createFormat(language, timeZone, formatted, thisYear)
  formats.set(key, format)
  return format
}

/** Dates and times in the club's time zone. @param formatted is read first, and added to. @param thisYear the club's year of today. */
export function createFormat(language: Language, timeZone: string, formatted: FormattedDates = new Map(), thisYear?: string) {
  function once(form: string, instant: string, make: () => string): string {
    // Most of what is planned begins with a minute.
    const key = `${language} ${form} ${instant.replace(':00.000Z', '')}`
    const text = formatted.get(key) ?? make()
    formatted.set(key, text)
    return text
  }
  const format = (form: string, instant: string, options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    once(form, instant, () =>
      keptOr(`${language} ${zone} ${form} ${instant}`, () =>
        plainSpaces(formatter(language, zone, options).format(new Date(instant))),
      ),
    )
  function plateOf(instant: string): string[] {
    const options = { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' } as const
    const parts = formatter(language, timeZone, options).formatToParts(new Date(instant))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
    const month = language === 'ko' ? `${part('month').replace(/월$/, '')}월` : part('month')
    return [month, part('day'), part('weekday'), part('year')]
  }
  /** `YYYY-MM-DDTHH:mm` in the club's zone. */
  const localInput = (instant: string) =>
    once('local', instant, () => keptOr(`local ${timeZone} ${instant}`, () => localOf(instant)))
  function localOf(instant: string): string {
    const options = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    const parts = formatter('en', timeZone, options).formatToParts(new Date(instant))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
    return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
  }
  /** Anything but a clock time is shown as it was written. */
  const clockTime = (time: string) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? format('clock', `1970-01-01T${time}:00Z`, { timeStyle: 'short' }, 'UTC') : time
  const nearDay = (instant: string) => format('nearDay', instant, { weekday: 'short', month: 'short', day: 'numeric' })
  const hours = (start: string, end: string | null) =>
    end ? hoursOf[language](clockTime(start), clockTime(end), end < start) : clockTime(start)
  const dayInput = (instant: string) => localInput(instant).slice(0, 10)
  return {
    language,
    /** `2026년 11월 28일 토요일` / `Saturday, November 28, 2026` */
    fullDate: (instant: string) => format('full', instant, { dateStyle: 'full' }),
    /** A calendar day (`YYYY-MM-DD`) of this year: `11월 28일 토요일` / `Saturday, November 28`. */
    monthDay: (day: string) => format('day', `${day}T12:00:00Z`, { month: 'long', day: 'numeric', weekday: 'long' }, 'UTC'),
    /** `2026. 11. 28.` / `Nov 28, 2026` */
    shortDate: (instant: string) => format('short', instant, { dateStyle: 'medium' }),
    /** A calendar day (`YYYY-MM-DD`) of any year: `1988. 5. 4.` / `May 4, 1988`. */
    calendarDay: (day: string) => format('calendarDay', `${day}T12:00:00Z`, { dateStyle: 'medium' }, 'UTC'),
    /** `2026. 11. 28. 오후 7:00` / `Nov 28, 2026, 7:00 PM` */
    dateTime: (instant: string) => format('time', instant, { dateStyle: 'medium', timeStyle: 'short' }),
    /** Of a day near now: `11월 28일 (토) 오후 7:00` / `Sat, Nov 28, 7:00 PM` */
    dayTime: (instant: string) => format('dayTime', instant, nearTime),
    /** Of a day near now: `11월 28일 (토)` / `Sat, Nov 28` */
    nearDay,
    /** The time of an instant: `오후 4:38` / `4:38 PM`. */
    timeOfDay: (instant: string) => format('timeOfDay', instant, { timeStyle: 'short' }),
    /** A clock time of the club (`HH:mm`): `오전 8:00` / `8:00 AM`. */
    clockTime,
    /** From start to end: `오전 9:00 ~ 오후 3:30` / `9:00 AM – 3:30 PM`; `오후 8:00 ~ 다음 날 오전 1:00` / `8:00 PM – 1:00 AM next day`. */
    hours,
    /** The day of the month of an instant: `20일 (일)` / `Sun 20`. */
    dayOfMonth: (instant: string) => format('dayOfMonth', instant, { weekday: 'short', day: 'numeric' }),
    plate: (instant: string): PlateParts => {
      const [month = '', day = '', weekday = '', year] = once('plate', instant, () =>
        keptOr(`${language} ${timeZone} plate ${instant}`, () => plateOf(instant).join('|')),
      ).split('|')
      return { month, day, weekday, year: year === thisYear ? undefined : year }
    },
    /** How long ago: `오늘`, `12일 전`, `8개월 전`, `2년 전` / `today`, `12 days ago`, `8 months ago`, `2 years ago`. */
    age: (instant: string) => once('age', instant, () => ageOf(language, instant, new Date())),
    /** What a `datetime-local` control shows: `YYYY-MM-DDTHH:mm` in the club's zone. */
    localInput,
    /** What a `date` control shows: the club's day, `YYYY-MM-DD`. */
    dayInput,
    /** The same for now. */
    today: () => dayInput(new Date().toISOString()),
  }
}

// A ride of one day that ends before it starts ends on the next day (contract/rides/riding-events.ts).
export const hoursOf: Record<Language, (start: string, end: string, endsNextDay: boolean) => string> = {
  ko: (start, end, endsNextDay) => `${start} ~ ${endsNextDay ? '다음 날 ' : ''}${end}`,
  en: (start, end, endsNextDay) => `${start} – ${end}${endsNextDay ? ' next day' : ''}`,
}

const dayMs = 24 * 60 * 60 * 1000

function ageOf(language: Language, instant: string, now: Date): string {
  const months = monthsSince(instant, now)
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / dayMs))
  const words = new Intl.RelativeTimeFormat(locales[language], { numeric: months < 1 && days === 0 ? 'auto' : 'always' })
  if (months >= 24) return words.format(-Math.floor(months / 12), 'year')
  return months >= 1 ? words.format(-months, 'month') : words.format(-days, 'day')
}

export type Format = ReturnType<typeof createFormat>
