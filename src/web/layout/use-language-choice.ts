import { useTranslations } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'

/** Changes the page's language; a toast says so when its texts cannot be downloaded. */
export function useLanguageChoice(): (chosen: Language) => void {
  const t = useTranslations('common')
  const { chooseLanguage } = useLanguage()
  return (chosen) =>
    void chooseLanguage(chosen).catch(() => notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' }))
}
