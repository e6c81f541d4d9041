import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { emergencyRelations } from '#contract/applications/application-choices.ts'
import { ApplicationCorrection, ImportedCorrection } from '#contract/applications/corrections.ts'
import type { ApplicationDetail } from '#contract/applications/membership-applications.ts'
import { correctApplication } from '#web/api/applications/application-corrections.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { RestoredNote } from '#web/pages/admin/editor/restored-note.tsx'
import { keepRecordDraft, takeRecordDraft } from '#web/pages/admin/record-draft.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { useSubmit } from '#web/pages/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { type SchemaOf, useContractForm } from '#web/ui/form/contract-form.ts'
import { CheckField, SelectField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'

interface Typed {
  values: ApplicationCorrection
  expectedVersion: string | undefined
}

/** Forms that were closed before they were saved, by the application's id. */
export type Unsaved = Map<string, Typed>

interface CorrectionFormProps {
  application: ApplicationDetail
  unsaved: Unsaved
  onDone: () => void
}

/** Names, contact, motorcycle and emergency contact, as an administrator corrects them (docs/product.md 11.7). */
export function CorrectionForm({ application, unsaved, onDone }: CorrectionFormProps) {
  const t = useTranslations('records')
  const common = useTranslations('common')
  const fields = useTranslations('applicationFields')
  const { form, submit, isSubmitting, problem, isRestored, isOptional, cancel } = useCorrection({ application, unsaved, onDone })
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
        <Button onClick={cancel}>{common('cancel')}</Button>
        <SubmitButton busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The form, what was typed in it before it was closed, and the version that it began with. */
function useCorrection({ application, unsaved, onDone }: CorrectionFormProps) {
  const t = useTranslations('records')
  const { id, importedAt, updatedAt } = application
  const [kept] = useState(() => unsaved.get(id) ?? takeRecordDraft<Typed>(id))
  const [expectedVersion, setExpectedVersion] = useState<string | undefined>(kept ? kept.expectedVersion : updatedAt)
  const isOptional = importedAt !== null
  const schema = (isOptional ? ImportedCorrection : ApplicationCorrection) as SchemaOf<ApplicationCorrection>
  const form = useContractForm<ApplicationCorrection>(schema, kept?.values ?? fieldsOf(application))
  const { mutateAsync } = useAdminMutation(correctApplication, { doneTitle: t('savedTitle'), doneText: t('savedText') })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => unsaved.set(id, { values, expectedVersion }),
      }),
    [form, unsaved, id, expectedVersion],
  )

  function cancel() {
    unsaved.delete(id)
    onDone()
  }

  const { submit, isSubmitting, problem } = useSubmit(form, async (input) => {
    try {
      await mutateAsync({ ...input, id, expectedVersion })
      cancel()
    } catch (error) {
      if (isLoggedOut(error)) keepRecordDraft(id, { values: form.getValues(), expectedVersion } satisfies Typed)
      // The conflict is shown to the user: saving again overwrites.
      if (error instanceof HttpError && error.status === 409) setExpectedVersion(undefined)
      throw error
    }
  })
  return { form, submit, isSubmitting, problem, isRestored: kept !== null, isOptional, cancel }
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
