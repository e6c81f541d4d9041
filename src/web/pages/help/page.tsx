import type { ReactNode } from 'react'
import { HomeScreenHelp } from '#web/home-screen/home-screen.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { helpQuestions } from '#web/pages/questions.ts'
import { AccessibilityStatement } from '#web/site/accessibility-statement.tsx'
import { PrivacyNotice } from '#web/site/privacy-notice.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { helpTexts } from './help.texts.ts'
import './help.css'

/** docs/product.md 5.3: Help. */
export function HelpPage() {
  const t = useTexts(helpTexts)
  const pages = useTexts(pagesTexts)
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('helpTitle')}</h1>
      <p className="lead page-lead">{t('lead')}</p>
      <div className="help-sections">
        <Section heading={t('startHeading')}>
          <ol className="numbered">
            <li>{t('startJoin')}</li>
            <li>{t('startLogin')}</li>
            <li>{t('startUse')}</li>
          </ol>
        </Section>
        <Section heading={t('navigationHeading')}>
          <p>{t('navigationTop')}</p>
          <p>{t('navigationMenu')}</p>
          <p>{t('navigationLanguage')}</p>
          <p>{t('navigationTextSize')}</p>
        </Section>
        <Section heading={t('rideDayHeading')}>
          <p>{t('rideDayCard')}</p>
          <p>{t('rideDayLeaders')}</p>
          <p>{t('rideDayLooks')}</p>
        </Section>
        <Section heading={t('faqHeading')}>
          <div className="questions">
            {helpQuestions.map(({ question, answer }) => (
              <div key={question}>
                <h3>{t(question)}</h3>
                <p>{t(answer)}</p>
              </div>
            ))}
          </div>
        </Section>
        <Section heading={t('technicalHeading')}>
          <p>{t('technicalBrowsers')}</p>
          <p>{t('technicalMobile')}</p>
          <p>{t('technicalReport')}</p>
          <p className="mt-4">
            <LinkButton variant="primary" size="large" href="/contact">
              {t('contactSupport')}
            </LinkButton>
          </p>
        </Section>
        <HomeScreenHelp />
        <AccessibilityStatement />
        <PrivacyNotice />
      </div>
    </div>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="help-section">
      <h2 className="part-heading display">{heading}</h2>
      {children}
    </section>
  )
}
