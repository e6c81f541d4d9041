import { isCalendarDay } from '#contract/date-fields.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Spreadsheets add a time of day, and lists the day of the week. */
const rest = String.raw`\s*(?:\(?[월화수목금토일](?:요일)?\)?|\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\)?)?(?:[ t]+(?:오전 |am )?(?:0?0|12):00(?::00(?:\.0+)?)?(?: ?am)?z?)?$`
const monthName = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`

const spellings: [pattern: RegExp, order: 'ymd' | 'mdy' | 'dmy'][] = [
  // 1985-03-02, 1985.3.2, 1985. 3. 2., 1985/3/2, 1985년 3월 2일, 1985 3 2
  [new RegExp(String.raw`^(\d{4})\s*[-./년 ]\s*(\d{1,2})\s*[-./월 ]\s*(\d{1,2})\s*[.일]?${rest}`), 'ymd'],
  [/^(\d{4})(\d{2})(\d{2})(?:\.0)?$/, 'ymd'],
  // As Americans write it: 3/2/1985 is the second of March.
  [new RegExp(String.raw`^(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4})\.?${rest}`), 'mdy'],
  [new RegExp(String.raw`^${monthName}[ -]*(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4})${rest}`), 'mdy'],
  [new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ -]*${monthName}[, -]*(\d{4})${rest}`), 'dmy'],
]

/**
 * The calendar day, `YYYY-MM-DD`; null when it is none or could be read in two ways, as a year of two digits.
 * @param text in the usual spellings, or the number by which spreadsheets count days: 31108 is 1985-03-02
 */
export function readDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  for (const [pattern, order] of spellings) {
    const [, one = '', two = '', three = ''] = pattern.exec(plain) ?? []
    if (one === '') continue
    const [year, month, day] = { ymd: [one, two, three], mdy: [three, one, two], dmy: [three, two, one] }[order] as [
      string,
      string,
      string,
    ]
    const number = months.includes(month) ? String(months.indexOf(month) + 1) : month
    const calendarDay = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isCalendarDay(calendarDay) ? calendarDay : null
  }
  return readSerial(plain)
}

/** Days since 1899-12-30, as Excel counts them from 1900 on; from 1927, as a number of four digits is rather a year. */
function readSerial(text: string): string | null {
  const [, digits] = /^(\d{5})(?:\.0+)?$/.exec(text) ?? []
  if (digits === undefined) return null
  return Temporal.PlainDate.from('1899-12-30')
    .add({ days: Number(digits) })
    .toString()
}
