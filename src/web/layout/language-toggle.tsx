import type { MouseEvent } from 'react'
import { saveLanguage } from '#contract/accounts/account-calls.ts'
import type { Language } from '#contract/languages.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { request } from '#web/api/calls.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { navTexts } from './frame.texts.ts'

// Each language is named in that language, so both names are the same on every page.
const names = {
  ko: { shown: '한국어', full: '한국어' },
  en: { shown: 'EN', full: 'EN, English' },
} satisfies Record<Language, { shown: string; full: string }>

/** A form that has the server store the choice and come back to the page; with scripts the page changes its language in place. */
export function LanguageToggle() {
  const t = useTexts(navTexts)
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()

  function choose(event: MouseEvent, chosen: Language) {
    event.preventDefault()
    chooseLanguage(chosen)
  }

  return (
    <form method="get" action="/api/language" className="language-toggle" aria-label={t('language')}>
      {(['ko', 'en'] as const).map((choice) => (
        <button
          key={choice}
          type="submit"
          name="lang"
          value={choice}
          lang={choice}
          aria-label={names[choice].full}
          aria-pressed={choice === language}
          onClick={(event) => choose(event, choice)}
        >
          {names[choice].shown}
        </button>
      ))}
    </form>
  )
}

/** Changes the page's language, and the one in which the site writes to the user; a toast says so when its texts cannot be downloaded. */
export function useLanguageChoice(): (chosen: Language) => void {
  const t = useTexts(commonTexts)
  const { chooseLanguage } = useLanguage()
  const { isAuthenticated } = useSession()
  return (chosen) => {
    void chooseLanguage(chosen).catch(() => notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' }))
    // The site writes to users in the language that they chose last; if this call fails, the next choice repeats it.
    if (isAuthenticated) request(saveLanguage, { language: chosen }).catch(() => {})
  }
}
