import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

// Each language is named in that language, so both names are the same on every page.
const names = {
  ko: { shown: '한국어', full: '한국어' },
  en: { shown: 'EN', full: 'EN, English' },
} satisfies Record<Language, { shown: string; full: string }>

/** A form that requests the page in the other language; with scripts the page changes its language in place. */
export function LanguageToggle() {
  const t = useTranslations('nav')
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()
  const [, navigate] = useLocation()

  function choose(event: MouseEvent, chosen: Language) {
    event.preventDefault()
    chooseLanguage(chosen)
    // From here on the stored choice applies, and no longer the `?lang=` of the address.
    const { searchParams, pathname, hash } = new URL(location.href)
    if (!searchParams.has('lang')) return
    searchParams.delete('lang')
    navigate(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`, { replace: true })
  }

  return (
    <form method="get" className="language-toggle" aria-label={t('language')}>
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
