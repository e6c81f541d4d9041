import { useTranslations } from 'use-intl'
import { saveLanguage } from '#contract/accounts/account-calls.ts'
import type { Language } from '#contract/languages.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { request } from '#web/api/calls.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'

/** Changes the page's language, and the one in which the site writes to the user; a toast says so when its texts cannot be downloaded. */
export function useLanguageChoice(): (chosen: Language) => void {
  const t = useTranslations('common')
  const { chooseLanguage } = useLanguage()
  const { isAuthenticated } = useSession()
  return (chosen) => {
    void chooseLanguage(chosen).catch(() => notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' }))
    // The site writes to users in the language that they chose last; if this call fails, the next choice repeats it.
    if (isAuthenticated) request(saveLanguage, { language: chosen }).catch(() => {})
  }
}
