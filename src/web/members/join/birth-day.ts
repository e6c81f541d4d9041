import { isCalendarDay } from '#contract/calendar-day.ts'

const separated = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/

/** The day that was typed as 19640315, 1964.3.15 or 1964-03-15; null while it is none. */
export function birthDayOf(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? separated.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(written) ? written : null
}

/** What the field for typing shows beside the date that the form holds: what was typed, unless the date was changed or cleared in the date field. */
export function shownDigits(typed: string, date: string): string {
  const day = birthDayOf(typed)
  if (date === '') return day === null ? typed : ''
  return day === date ? typed : date.replaceAll('-', '')
}
