import type { Language } from '#contract/languages.ts'

const locales = { ko: 'ko-KR', en: 'en-US' } satisfies Record<Language, string>
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let known = formatters.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
    formatters.set(key, known)
  }
  return known
}

// Engines disagree about the space before AM and PM; server and browser must print the same text.
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

export interface PlateParts {
  month: string
  day: string
  weekday: string
}

/**
 * What was printed, by language, form and instant. A page brings along what the server printed on it: making one formatter takes a phone as long as
 * drawing a tenth of the page.
 */
export type Printed = Map<string, string>

/** Of all pages together: a server prints the same dates for everybody. */
const remembered: Printed = new Map()
const rememberedAtMost = 5_000

function remember(key: string, make: () => string): string {
  const known = remembered.get(key)
  if (known !== undefined) return known
  const text = make()
  if (remembered.size >= rememberedAtMost) remembered.clear()
  remembered.set(key, text)
  return text
}

/**
 * Dates and times as people of the page's language read them, always in the club's zone (DESIGN 6.3).
 * @param printed is read first, and added to.
 */
export function createFormat(language: Language, timeZone: string, printed: Printed = new Map()) {
  function once(form: string, instant: string, make: () => string): string {
    const key = `${language} ${form} ${instant}`
    const text = printed.get(key) ?? remember(`${timeZone} ${key}`, make)
    printed.set(key, text)
    return text
  }
  const print = (form: string, instant: string, options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    once(form, instant, () => plainSpaces(formatter(language, zone, options).format(new Date(instant))))
  function plateOf(instant: string): string[] {
    const options = { month: 'short', day: 'numeric', weekday: 'short' } as const
    const parts = formatter(language, timeZone, options).formatToParts(new Date(instant))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
    const month = language === 'ko' ? `${part('month').replace(/월$/, '')}월` : part('month')
    return [month, part('day'), part('weekday')]
  }
  /** `YYYY-MM-DDTHH:mm` in the club's zone. */
  function localInput(instant: string): string {
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
  return {
    /** `2026년 11월 28일 토요일` / `Saturday, November 28, 2026` */
    fullDate: (instant: string) => print('full', instant, { dateStyle: 'full' }),
    /** `2026. 11. 28.` / `Nov 28, 2026` */
    shortDate: (instant: string) => print('short', instant, { dateStyle: 'medium' }),
    /** `2026. 11. 28. 오후 7:00` / `Nov 28, 2026, 7:00 PM` */
    dateTime: (instant: string) => print('time', instant, { dateStyle: 'medium', timeStyle: 'short' }),
    /** A clock time of the club (`HH:mm`): `오전 8:00` / `8:00 AM`. Anything else is shown as it was written. */
    clockTime: (time: string) =>
      /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? print('clock', `1970-01-01T${time}:00Z`, { timeStyle: 'short' }, 'UTC') : time,
    /** The parts of a date plate. */
    plate: (instant: string): PlateParts => {
      const [month = '', day = '', weekday = ''] = once('plate', instant, () => plateOf(instant).join('|')).split('|')
      return { month, day, weekday }
    },
    /** What a `datetime-local` control shows: `YYYY-MM-DDTHH:mm` in the club's zone. */
    localInput,
    /** What a `date` control shows: the club's day, `YYYY-MM-DD`. */
    dayInput: (instant: string) => localInput(instant).slice(0, 10),
  }
}
