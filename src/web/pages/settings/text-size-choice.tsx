import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { textSizes } from '#contract/languages.ts'
import { chooseTextSize, useTextSize } from '#web/appearance.ts'

/** Each size is written in itself, so that it can be seen before it is chosen. */
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
