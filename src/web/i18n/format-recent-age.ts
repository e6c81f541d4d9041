import type { Language } from '#contract/languages.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** `5분 전`, `2시간 전` / `5 minutes ago`, `2 hours ago`; null for what is a day old, whose age is counted in days. */
export function ageWithinDay(language: Language, instant: string, now: Date): string | null {
  const elapsed = Math.max(0, now.getTime() - Date.parse(instant))
  if (elapsed >= 24 * hourMs) return null
  const words = new Intl.RelativeTimeFormat(language)
  if (elapsed >= hourMs) return words.format(-Math.floor(elapsed / hourMs), 'hour')
  return words.format(-Math.max(1, Math.floor(elapsed / minuteMs)), 'minute')
}
