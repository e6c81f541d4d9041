import { isCalendarDay } from '#contract/date-fields.ts'

const spellings: [pattern: RegExp, order: 'ymd' | 'mdy'][] = [
  // 1985-03-02, 1985.3.2, 1985. 3. 2., 1985/3/2, 1985년 3월 2일; spreadsheets add a time of day
  [/^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?(?:[ T]0?0:00(?::00)?)?$/, 'ymd'],
  [/^(\d{4})(\d{2})(\d{2})$/, 'ymd'],
  // As Americans write it: 3/2/1985 is the second of March.
  [/^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/, 'mdy'],
]

/** The calendar day, `YYYY-MM-DD`; null when it is none or could be read in two ways, as a year of two digits. */
export function readDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  for (const [pattern, order] of spellings) {
    const [, one = '', two = '', three = ''] = pattern.exec(plain) ?? []
    if (one === '') continue
    const [year, month, day] = order === 'ymd' ? [one, two, three] : [three, one, two]
    const calendarDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isCalendarDay(calendarDay) ? calendarDay : null
  }
  return null
}
