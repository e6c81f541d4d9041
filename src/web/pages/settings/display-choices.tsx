import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { languages } from '#contract/languages.ts'
import { textSizes } from '#contract/site/display.ts'
import { chooseTextSize, chooseTheme, useTextSize, useTheme } from '#web/appearance.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useLanguageChoice } from '#web/layout/use-language-choice.ts'
import { Switch } from '#web/ui/form/switch.tsx'

// Each language is named in itself, so both names are the same on every page.
const languageNames = { ko: '한국어', en: 'English' }

/** Without scripts the same choice is in the top bar. */
export function LanguageChoice() {
  const t = useTranslations('settings')
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()
  return (
    <fieldset className="choices">
      <legend className="sr-only">{t('languageHeading')}</legend>
      {languages.map((choice) => (
        <label key={choice} lang={choice}>
          <input
            type="radio"
            name="language"
            value={choice}
            checked={choice === language}
            onChange={() => chooseLanguage(choice)}
          />
          {languageNames[choice]}
        </label>
      ))}
    </fieldset>
  )
}

/** Each label is shown in its own size, so that it can be seen before it is chosen. */
export function TextSizeChoice() {
  const t = useTranslations('settings')
  const chosen = useTextSize()
  const hintId = useId()
  return (
    <fieldset className="text-sizes" aria-describedby={hintId}>
      <legend>{t('textSize')}</legend>
      <div className="choices">
        {textSizes.map((size) => (
          <label key={size}>
            <input type="radio" name="textSize" value={size} checked={size === chosen} onChange={() => chooseTextSize(size)} />
            {t(`textSizes.${size}`)}
          </label>
        ))}
      </div>
      <p id={hintId} className="page-note">
        {t('textSizeHint')}
      </p>
    </fieldset>
  )
}

export function DarkMode() {
  const t = useTranslations('settings')
  const theme = useTheme()
  return (
    <Switch
      label={t('darkMode')}
      hint={t('darkModeHint')}
      checked={theme === 'dark'}
      onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
    />
  )
}
