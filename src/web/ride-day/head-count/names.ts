import { useTranslations } from 'use-intl'
import type { HeadCount } from '#contract/ride-day/head-counts.ts'
import { useFormat } from '#web/i18n/use-format.ts'

/** How the screen names people, stops and times. */
export function useNames() {
  const t = useTranslations('headCount')
  const format = useFormat()
  return {
    nameOf: (person: { name: string | null } | undefined) => person?.name ?? t('unnamed'),
    /** Its own name, or what kind of stop it is. */
    stopName: (stop: HeadCount['stops'][number] | undefined) => (stop ? stop.name || t(`kind.${stop.kind}`) : ''),
    /** The clock time of an instant, in the club's zone. */
    timeOf: format.timeOfDay,
  }
}
