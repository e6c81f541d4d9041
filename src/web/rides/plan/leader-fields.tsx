import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { RidingEventFields } from '#contract/rides/riding-events.ts'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import { MemberField } from './member-field.tsx'
import './leader-fields.css'

/** The two members who lead the ride and ride last. */
export function LeaderFields({ form }: { form: UseFormReturn<RidingEventFields> }) {
  const t = useTranslations('leaderFields')
  return (
    <FieldGroup heading={t('leadersHeading')}>
      <p className="field-hint">{t('hint')}</p>
      <MemberField form={form} name="leaderId" label={t('leader')} search={t('searchLeader')} />
      <MemberField form={form} name="sweepId" label={t('sweep')} search={t('searchSweep')} />
    </FieldGroup>
  )
}
