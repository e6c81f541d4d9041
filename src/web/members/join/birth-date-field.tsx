import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ConsentingApplication } from '#contract/members/membership-applications.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DetailControl } from '#web/members/details/detail-fields.tsx'
import { birthDayOf, shownDigits } from './birth-day.ts'
import { joinTexts } from './join.texts.ts'

/** A date field, whose picker begins with this year, and beside it one for eight digits, which is quicker for a day long ago. */
export function BirthDateField({ form }: { form: UseFormReturn<ConsentingApplication> }) {
  const t = useTexts(joinTexts)
  const id = useId()
  const date = useWatch({ control: form.control, name: 'dateOfBirth' }) ?? ''
  const [typed, setTyped] = useState('')
  const shown = shownDigits(typed, date)
  function type(text: string) {
    setTyped(text)
    form.setValue('dateOfBirth', birthDayOf(text) ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="tiles birth-date">
      <DetailControl form={form} name="dateOfBirth" isOwn />
      <div className="field needs-script">
        <label htmlFor={id}>{t('birthDigits')}</label>
        <input
          id={id}
          className="control"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="19640315"
          maxLength={20}
          aria-describedby={`${id}-note`}
          value={shown}
          onChange={({ target }) => type(target.value)}
        />
        <p className="field-hint" id={`${id}-note`} role="status">
          {date === '' && /^\D*(\d\D*){8}$/.test(shown) && t('noSuchDay')}
        </p>
      </div>
    </div>
  )
}
