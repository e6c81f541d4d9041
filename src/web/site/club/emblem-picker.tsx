import clsx from 'clsx'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { drawnEmblems, type EmblemStyle } from '#contract/site/emblems.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ClubForm } from './club-fields.tsx'
import { clubFormTexts } from './club-form.texts.ts'

interface Emblem {
  path: string
  style: EmblemStyle
}

/** The club's patch with a sign that is not its own yet. */
export function Patch({ path, style }: Emblem) {
  return (
    <svg className="emblem" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" className="emblem-ground" />
      <circle cx="24" cy="24" r="20.4" className="emblem-ring" />
      <path className={clsx('emblem-sign', style === 'fill' && 'emblem-filled')} d={path} />
    </svg>
  )
}

/** The drawn ones by their names, and the present one where it is none of them. */
export function EmblemPicker({ form }: { form: ClubForm }) {
  const t = useTexts(clubFormTexts)
  const { language } = useLanguage()
  const id = useId()
  const path = useController({ control: form.control, name: 'emblem' })
  const style = useController({ control: form.control, name: 'emblemStyle' })
  const [own] = useState(() => path.field.value)
  const isDrawn = drawnEmblems.some((drawn) => drawn.path === own)
  const choices = [
    ...(own === '' || isDrawn ? [] : [{ key: 'own', label: t('present'), path: own, style: style.field.value as EmblemStyle }]),
    ...drawnEmblems.map((drawn) => ({ ...drawn, label: drawn.name[language], style: 'stroke' as const })),
  ]
  return (
    <div role="radiogroup" className="field" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className="field-label">
        {t('emblem')}
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        {t('emblemHint')}
      </p>
      <div className="tiles choices emblems">
        {choices.map((choice, index) => (
          <label key={choice.key}>
            <input
              ref={index === 0 ? path.field.ref : undefined}
              type="radio"
              name={path.field.name}
              className="sr-only"
              value={choice.path}
              checked={path.field.value === choice.path}
              onChange={() => {
                path.field.onChange(choice.path)
                style.field.onChange(choice.style)
              }}
              onBlur={path.field.onBlur}
            />
            <Patch {...choice} />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  )
}
