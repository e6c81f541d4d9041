const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthWords =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** In the order in which they are tried. Statements of this country write the month first. */
const patterns: RegExp[] = [
  /(?<![\d.])(?<year>20\d\d)\s*[-./년]\s*(?<month>\d{1,2})\s*[-./월]\s*(?<day>\d{1,2})(?!\d)\s*\.?일?/,
  /(?<![\d.])(?<year>20\d\d)(?<month>0\d|1[0-2])(?<day>[0-2]\d|3[01])(?!\d)/,
  /(?<![\d./$])(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>(?:20)?\d\d)(?!\d)/,
  new RegExp(
    `\\b(?<name>${monthWords})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>20\\d\\d))?(?!\\d|[.,:]\\d)`,
    'i',
  ),
  new RegExp(`\\b(?<day>\\d{1,2})[\\s-](?<name>${monthWords})\\.?,?(?:[\\s-](?<year>20\\d\\d))?(?!\\d)`, 'i'),
  /(?<!\d)(?<month>\d{1,2})\s*월\s*(?<day>\d{1,2})\s*일/,
  /(?<![\d./$])(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/,
]

export interface FoundDay {
  /** As it stands in the text. */
  text: string
  /** Null where the text has none. */
  year: number | null
  month: number
  day: number
}

/** The first day that a text has in it. */
export function findDay(text: string): FoundDay | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    const { year, month, day, name } = match?.groups ?? {}
    if (match === null || day === undefined) continue
    const number = name === undefined ? Number(month) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1
    const found = {
      text: match[0],
      year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year),
      month: number,
      day: Number(day),
    }
    if (isDay(found.year ?? 2024, found.month, found.day)) return found
  }
  return null
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** `YYYY-MM-DD`. Without a year it is the last such day. @param today the club's */
export function readDay(text: string, today: string): string | null {
  const found = findDay(text)
  if (found === null) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = `-${two(found.month)}-${two(found.day)}`
  const thisYear = Number(today.slice(0, 4))
  if (found.year !== null) return found.year + rest
  return thisYear + rest > today ? thisYear - 1 + rest : thisYear + rest
}

/** `YYYY-MM-DD`, today or before. */
export const isDayOfPast = (day: string, today: string) => /^\d{4}-\d\d-\d\d$/.test(day) && day <= today
