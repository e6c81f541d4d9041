import type { Language } from '#contract/languages.ts'

/** How long a ride of several days takes: `1박 2일` or `2 days`. */
export function rideLength(dayCount: number, language: Language): string {
  return language === 'ko' ? `${dayCount - 1}박 ${dayCount}일` : `${dayCount} days`
}
