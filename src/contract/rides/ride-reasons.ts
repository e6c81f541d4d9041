import { type Language, languages } from '#contract/languages.ts'

// Without schemas, because cards and rows say them.

/** Offered wherever a ride is cancelled or postponed. The stored reason is a line of text: one of these, or words of its writer. */
export const rideReasons = {
  weather: { ko: '날씨', en: 'Weather' },
  road: { ko: '도로', en: 'Road conditions' },
  riders: { ko: '인원 부족', en: 'Too few riders' },
  leader: { ko: '로드 캡틴 사정', en: 'Road captain unavailable' },
} as const satisfies Record<string, Record<Language, string>>
export type RideReason = keyof typeof rideReasons

export const maxReasonLength = 100

/** Which of the offered reasons a line is, in either language; null for the writer's own words. */
export function offeredReason(reason: string): RideReason | null {
  const names = Object.keys(rideReasons) as RideReason[]
  return names.find((name) => languages.some((language) => rideReasons[name][language] === reason)) ?? null
}

/** An offered reason in the language of its reader; the writer's own words as they were written. */
export function reasonText(reason: string, language: Language): string {
  const offered = offeredReason(reason)
  return offered === null ? reason : rideReasons[offered][language]
}
