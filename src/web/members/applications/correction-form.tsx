import { details } from '#contract/members/application-facts.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import { correctApplication } from '#contract/members/correction-calls.ts'
import { ApplicationCorrection, ImportedCorrection } from '#contract/members/corrections.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { pick } from '#contract/records.ts'
import type { SchemaOf } from '#web/api/call-form.ts'
import { RestoredNote, useRecordForm } from '#web/editor/record-form.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DetailControl, DetailFields } from '#web/members/details/detail-fields.tsx'
import { CheckField } from '#web/ui/form/form-field.tsx'
import { Form, FormFoot } from '#web/ui/form/form-parts.tsx'
import { recordsTexts } from './applications.texts.ts'
import { correction } from './open-application.ts'

interface CorrectionFormProps {
  application: ApplicationDetail
  unsaved: UnsavedRecords<ApplicationCorrection>
  onDone: () => void
}

/** Names, contact, motorcycle and emergency contact, as an administrator corrects them (docs/product.md 11.7). */
export function CorrectionForm({ application, unsaved, onDone }: CorrectionFormProps) {
  const t = useTexts(recordsTexts)
  const isOptional = application.importedAt !== null
  const { form, isRestored, finish } = useRecordForm(correctApplication, {
    ...correction,
    record: application,
    schema: (isOptional ? ImportedCorrection : ApplicationCorrection) as SchemaOf<ApplicationCorrection>,
    stored: fieldsOf(application),
    unsaved,
    isLong: true,
    focus: 'koreanName',
    done: { title: t('savedTitle'), description: t('savedText') },
    onDone,
  })
  return (
    <Form form={form}>
      {isRestored && <RestoredNote />}
      <p className="form-note">{isOptional ? t('editImportedNote') : t('editNote')}</p>
      <div className="field-pair">
        <DetailControl form={form} name="koreanName" />
        <DetailControl form={form} name="englishName" />
      </div>
      <DetailFields isOfficer field={(name) => ({ form, name, optional: isOptional })} />
      <CheckField form={form} name="isConfirmed" label={t('isConfirmed')} optional />
      <FormFoot submit={t('save')} busy={t('saving')} onCancel={finish} />
    </Form>
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
