import { reasonText } from '#contract/rides/ride-reasons.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useLanguage } from '#web/i18n/language.tsx'

/** A copy that a device kept of an earlier release has none. */
export type WithReason = Partial<Pick<RidingEvent, 'reason'>>

/** What follows `취소`, `연기` or `변경`: ` · 날씨`; nothing where no reason was given. */
export function useReason({ reason }: WithReason): string {
  const { language } = useLanguage()
  return reason ? ` · ${reasonText(reason, language)}` : ''
}
