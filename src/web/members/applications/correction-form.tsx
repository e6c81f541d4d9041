import { useEffect, useRef } from 'react'
import { emergencyRelations } from '#contract/members/applications.ts'
import { ApplicationCorrection, ImportedCorrection } from '#contract/members/corrections.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { RestoredNote } from '#web/editor/restored-note.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useRecordForm } from '#web/editor/use-record-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { SchemaOf } from '#web/ui/form/contract-form.ts'
import { CheckField, SelectField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { recordsTexts } from './applications.texts.ts'
import { correctApplication } from './open-application.ts'

interface CorrectionFormProps {
  application: ApplicationDetail
  unsaved: UnsavedRecords<ApplicationCorrection>
  onDone: () => void
}

/** Names, contact, motorcycle and emergency contact, as an administrator corrects them (docs/product.md 11.7). */
export function CorrectionForm({ application, unsaved, onDone }: CorrectionFormProps) {
  const t = useTexts(recordsTexts)
  const common = useTexts(commonTexts)
  const fields = useTexts(applicationFieldsTexts)
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
  const relations = emergencyRelations.map((value) => ({ value, label: fields(`relations.${value}`) }))
  const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const
  const detail = { form, optional: isOptional }
  const firstField = useRef<HTMLDivElement>(null)
  useEffect(() => firstField.current?.querySelector('input')?.focus(), [])
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {isRestored && <RestoredNote />}
      <p className="form-note">{isOptional ? t('editImportedNote') : t('editNote')}</p>
      <div className="field-pair" ref={firstField}>
        <TextField form={form} name="koreanName" label={fields('koreanName')} autoComplete="off" />
        <TextField form={form} name="englishName" label={fields('englishName')} autoComplete="off" />
      </div>
      <div className="field-pair">
        <TextField {...detail} name="phoneNumber" label={fields('phoneNumber')} {...phone} />
        <TextField {...detail} name="kakaoId" label={fields('kakaoId')} autoComplete="off" {...verbatim} />
      </div>
      <div className="field-pair">
        <TextField {...detail} name="email" label={fields('email')} type="email" autoComplete="off" />
        <TextField {...detail} name="dateOfBirth" label={fields('dateOfBirth')} type="date" autoComplete="off" />
      </div>
      <TextField {...detail} name="motorcycleModel" label={fields('motorcycleModel')} autoComplete="off" />
      <div className="field-pair">
        <TextField {...detail} name="emergencyContactName" label={fields('emergencyContactName')} autoComplete="off" />
        <SelectField
          {...detail}
          name="emergencyContactRelation"
          label={fields('emergencyContactRelation')}
          options={[{ value: '', label: t('chooseRelation') }, ...relations]}
        />
      </div>
      <TextField {...detail} name="emergencyContactPhone" label={fields('emergencyContactPhone')} {...phone} />
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
  const { koreanName, englishName, kakaoId, phoneNumber, email, dateOfBirth, motorcycleModel } = application
  const { emergencyContactName, emergencyContactPhone } = application
  // A stored relation that is no longer offered has to be chosen again (docs/product.md 13.9).
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  return {
    ...{ koreanName, englishName, kakaoId, phoneNumber, email, dateOfBirth, motorcycleModel },
    ...{ emergencyContactName, emergencyContactPhone },
    emergencyContactRelation: relation ?? ('' as never),
    isConfirmed: false,
  }
}
