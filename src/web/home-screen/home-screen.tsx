import { useTexts } from '#web/i18n/use-texts.ts'
import { homeScreenTexts } from './home-screen.texts.ts'
import { IPhoneSteps, Steps } from './steps.tsx'

/** The ways to put the site on the home screen, by browser. */
export function HomeScreenHelp() {
  const t = useTexts(homeScreenTexts)
  return (
    <section className="help-section phone-help" id="home-screen" tabIndex={-1}>
      <h2 className="part-heading display">{t('heading')}</h2>
      <p>{t('lead')}</p>
      <p>{t('inApp')}</p>
      <div className="phone-ways">
        <section>
          <h3>{t('iPhoneSubheading')}</h3>
          <IPhoneSteps />
        </section>
        <section>
          <h3>{t('samsungSubheading')}</h3>
          <Steps
            steps={[
              ['menuBelow', t('samsungMenu')],
              ['entry', t('samsungAdd')],
              ['icon', t('open')],
            ]}
          />
        </section>
        <section>
          <h3>{t('chromeSubheading')}</h3>
          <Steps
            steps={[
              ['menuAbove', t('chromeMenu')],
              ['entry', t('chromeAdd')],
              ['icon', t('open')],
            ]}
          />
        </section>
      </div>
    </section>
  )
}
