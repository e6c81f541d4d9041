import { useId } from 'react'
import { useController } from 'react-hook-form'
import { accentColors } from '#contract/site/accent-colors.ts'
import { accents } from '#contract/site/accents.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ClubForm } from './club-fields.tsx'
import { clubFormTexts } from './club-form.texts.ts'

/** Each color by its name, beside a swatch. */
export function AccentPicker({ form }: { form: ClubForm }) {
  const t = useTexts(clubFormTexts)
  const { language } = useLanguage()
  const id = useId()
  const {
    field: { value, name, onChange, onBlur, ref },
  } = useController({ control: form.control, name: 'accent' })
  return (
    <div role="radiogroup" className="field" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className="field-label">
        {t('accent')}
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        {t('accentHint')}
      </p>
      <div className="tiles choices accents">
        {accents.map((accent, index) => (
          <label key={accent}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={accent}
              checked={value === accent}
              onChange={() => onChange(accent)}
              onBlur={onBlur}
            />
            <svg className="swatch" viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="11" fill={accentColors[accent].lane} />
            </svg>
            {accentColors[accent].name[language]}
          </label>
        ))}
      </div>
    </div>
  )
}
