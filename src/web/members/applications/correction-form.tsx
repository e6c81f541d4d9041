import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { details } from '#contract/members/application-facts.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import { ApplicationCorrection, ImportedCorrection } from '#contract/members/corrections.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { pick } from '#contract/records.ts'
import { RestoredNote } from '#web/editor/restored-note.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useRecordForm } from '#web/editor/use-record-form.ts'
import { DetailControl, DetailFields } from '#web/members/details/detail-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SchemaOf } from '#web/ui/form/contract-form.ts'
import { CheckField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { correctApplication } from './open-application.ts'

interface CorrectionFormProps {
  application: ApplicationDetail
  unsaved: UnsavedRecords<ApplicationCorrection>
  onDone: () => void
}

/** Names, contact, motorcycle and emergency contact, as an administrator corrects them (docs/product.md 11.7). */
export function CorrectionForm({ application, unsaved, onDone }: CorrectionFormProps) {
  const t = useTranslations('records')
  const common = useTranslations('common')
  const isOptional = application.importedAt !== null
  const { form, submit, isSubmitting, problem, isRestored, finish } = useRecordForm({
    record: application,
    schema: (isOptional ? ImportedCorrection : ApplicationCorrection) as SchemaOf<ApplicationCorrection>,
    stored: fieldsOf(application),
    unsaved,
    save: correctApplication,
    texts: { doneTitle: t('savedTitle'), doneText: t('savedText') },
    onDone,
  })
  const firstField = useRef<HTMLDivElement>(null)
  useEffect(() => firstField.current?.querySelector('input')?.focus(), [])
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {isRestored && <RestoredNote />}
      <p className="form-note">{isOptional ? t('editImportedNote') : t('editNote')}</p>
      <div className="field-pair" ref={firstField}>
        <DetailControl form={form} name="koreanName" />
        <DetailControl form={form} name="englishName" />
      </div>
      <DetailFields isOfficer field={(name) => ({ form, name, optional: isOptional })} />
      <CheckField form={form} name="isConfirmed" label={t('isConfirmed')} optional />
      <FormAlert message={problem} />
      <div className="dialog-foot">
        <Button onClick={finish}>{common('cancel')}</Button>
        <SubmitButton busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}

function fieldsOf(application: ApplicationDetail): ApplicationCorrection {
  // A stored relation that is no longer offered has to be chosen again (docs/product.md 13.9).
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  return {
    ...pick(application, details),
    emergencyContactRelation: relation ?? ('' as never),
    isConfirmed: false,
  }
}
