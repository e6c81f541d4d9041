import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { AnnouncementInput } from '#contract/news/announcements.ts'
import { CheckField } from '#web/ui/form/form-field.tsx'

interface SendToMembersProps {
  form: UseFormReturn<AnnouncementInput>
  isNew: boolean
}

/** Whether members are told of the announcement (docs/product.md 10.17). A new one of type safety always is, so its box cannot be cleared. */
export function SendToMembers({ form, isNew }: SendToMembersProps) {
  const t = useTranslations('sendToMembers')
  const id = useId()
  const type = useWatch({ control: form.control, name: 'type' })
  const label = isNew ? t('label') : t('labelAgain')
  if (!isNew || type !== 'safety') return <CheckField form={form} name="sendToMembers" label={label} hint={t('hint')} optional />
  return (
    <div className="field check-field">
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('safetyHint')}
      </p>
      <input type="checkbox" id={id} className="check" aria-describedby={`${id}-hint`} checked disabled readOnly />
    </div>
  )
}
