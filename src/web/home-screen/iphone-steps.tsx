import { useTranslations } from 'use-intl'
import { Steps } from './steps.tsx'

/** How to put the site on the home screen of an iPhone or iPad, and to get push messages there. */
export function IPhoneSteps() {
  const t = useTranslations('homeScreen')
  return (
    <Steps
      steps={[
        ['share', t('iPhoneShare')],
        ['entry', t('iPhoneAdd')],
        ['icon', t('iPhoneOpen')],
      ]}
    />
  )
}
