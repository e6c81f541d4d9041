const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is a calendar day. `Date` does not check this: it reads 30 February as 2 March. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = calendarDay.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
