import { useTranslations } from 'use-intl'
import type { ApplicationDetail } from '#contract/applications/membership-applications.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { decisionText } from './decision-text.ts'

/** What to send to the applicant by messenger, in the applicant's own language, where the site sends no mail. */
export function DecisionMessage({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applicationReview')
  const club = useClub()
  const { language, status, koreanName, englishName, account } = application
  if (status !== 'approved' && status !== 'rejected') return null
  const text = decisionText(language, status, {
    name: language === 'ko' ? koreanName : englishName,
    club: clubNames(club, language).name,
    hasAccount: account !== null,
    signIn: `${location.origin}/login`,
  })
  return (
    <section className="decision-message" aria-labelledby="decision-message-heading">
      <h4 id="decision-message-heading">{t('tellApplicant')}</h4>
      <p className="field-hint">{t('tellApplicantHint', { kakaoId: application.kakaoId })}</p>
      <p lang={language} className="decision-text">
        {text}
      </p>
      <CopyButton text={text} label={t('copyMessage')} />
    </section>
  )
}
