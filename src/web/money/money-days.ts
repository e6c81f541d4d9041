import { useClub } from '#web/club.tsx'
import { useFormat } from '#web/i18n/language.tsx'

/** Days of the club (`YYYY-MM-DD`) as texts have them: `3월 31일 수요일`, and with the year where it is another one. */
export function useMoneyDay(): (day: string) => string {
  const { thisYear } = useClub()
  const format = useFormat()
  return (day) => (day.startsWith(thisYear) ? format.monthDay(day) : format.calendarDay(day))
}
