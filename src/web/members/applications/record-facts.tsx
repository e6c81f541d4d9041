import { useTranslations } from 'use-intl'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Fact } from '#web/ui/fact.tsx'

/** Where the record comes from, and what the person has said about it. */
export function RecordFacts({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('records')
  const format = useFormat()
  const { importedAt, detailsConfirmedAt, consentVersion, consentAt } = application
  return (
    <>
      <Fact name={t('source')}>{importedAt && t('imported', { date: format.shortDate(importedAt) })}</Fact>
      <Fact name={t('confirmed')}>
        {detailsConfirmedAt ? (
          <time dateTime={detailsConfirmedAt}>{format.dateTime(detailsConfirmedAt)}</time>
        ) : (
          t('confirmedNever')
        )}
      </Fact>
      <Fact name={t('consent')}>
        {consentVersion && consentAt
          ? t('consentGiven', { version: consentVersion, date: format.shortDate(consentAt) })
          : t('consentNone')}
      </Fact>
    </>
  )
}
