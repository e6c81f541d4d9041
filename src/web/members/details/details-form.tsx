import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { emergencyRelations } from '#contract/members/applications.ts'
import { type OwnApplication, OwnDetails } from '#contract/members/details.ts'
import { updateOwnDetails } from '#contract/members/own-detail-calls.ts'
import { useKeepDraft, useTakenDraft } from '#web/accounts/session/use-draft.ts'
import { change } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'
import { useLostSession } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { detailsDraft } from '#web/members/own-detail-changes.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { SelectField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { detailsTexts } from './details.texts.ts'

interface DetailsFormProps {
  application: OwnApplication
  onClose: () => void
}

const phone = { type: 'tel', inputMode: 'tel' } as const

/** The details in a form. */
export function DetailsForm({ application, onClose }: DetailsFormProps) {
  const t = useTexts(detailsTexts)
  const fields = useTexts(applicationFieldsTexts)
  const common = useTexts(commonTexts)
  const { form, submit, isSubmitting, problem, isRestored, stored } = useDetails({ application, onClose })
  const relations = emergencyRelations.map((value) => ({ value, label: fields(`relations.${value}`) }))

  /** After a conflict: what is stored now, where it is not what the form holds. */
  function storedHint(name: keyof OwnDetails): string | undefined {
    if (stored === null || stored[name] === form.getValues(name)) return undefined
    return t('storedNow', { value: relations.find(({ value }) => value === stored[name])?.label ?? stored[name] })
  }
  const field = (name: keyof OwnDetails) => ({ form, name, label: fields(name), hint: storedHint(name) })

  useEffect(() => form.setFocus('phoneNumber'), [form])

  return (
    <form className="form" method="post" noValidate onSubmit={submit} aria-label={t('formLabel')}>
      {isRestored && (
        <p className="details-restored" role="status">
          <History aria-hidden="true" />
          {t('restored')}
        </p>
      )}
      <p className="form-note">{t('nameNote')}</p>
      <div className="field-pair">
        <TextField {...field('phoneNumber')} {...phone} autoComplete="tel" />
        <TextField {...field('kakaoId')} autoComplete="off" {...verbatim} />
      </div>
      <div className="field-pair">
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('motorcycleModel')} autoComplete="off" />
      </div>
      <div className="field-pair">
        <TextField {...field('emergencyContactName')} autoComplete="off" />
        <SelectField {...field('emergencyContactRelation')} options={[{ value: '', label: t('chooseRelation') }, ...relations]} />
      </div>
      <TextField
        {...field('emergencyContactPhone')}
        hint={storedHint('emergencyContactPhone') ?? t('emergencyHint')}
        {...phone}
        autoComplete="off"
      />
      <FormAlert message={problem} />
      <div className="details-buttons">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <SubmitButton busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** A stored relation that is no longer offered has to be chosen again. */
function fieldsOf({ emergencyContactRelation, ...application }: OwnApplication): Partial<OwnDetails> {
  const { phoneNumber, kakaoId, email, motorcycleModel, emergencyContactName, emergencyContactPhone } = application
  const relation = emergencyRelations.find((offered) => offered === emergencyContactRelation)
  const texts = { phoneNumber, kakaoId, email, motorcycleModel, emergencyContactName, emergencyContactPhone }
  return { ...texts, ...(relation && { emergencyContactRelation: relation }) }
}

/** The form and its submission. What was typed outlasts a session that ended, and a change that another user made meanwhile. */
function useDetails({ application, onClose }: DetailsFormProps) {
  const t = useTexts(detailsTexts)
  const client = useQueryClient()
  const handleLostSession = useLostSession()
  const draft = useTakenDraft<{ typed: OwnDetails; expectedVersion: string }>(detailsDraft)
  const form = useContractForm<OwnDetails>(OwnDetails, draft?.typed ?? fieldsOf(application))
  const { isDirty } = form.formState
  const [expectedVersion, setExpectedVersion] = useState(draft?.expectedVersion ?? application.updatedAt)
  useKeepDraft(detailsDraft, () => (isDirty || draft ? { typed: form.getValues(), expectedVersion } : null))
  /** What is stored, once it was found to be different from what this form began with. */
  const [stored, setStored] = useState<OwnApplication | null>(null)
  const { mutateAsync } = useSingleCall(
    change(updateOwnDetails, {
      onSuccess(updated) {
        client.setQueryData(myApplicationQuery.queryKey, updated)
        notify({ title: t('savedToast'), description: t('savedText'), tone: 'success' })
        onClose()
      },
    }),
  )
  const submission = useSubmit(form, async (input) => {
    try {
      await mutateAsync({ ...input, expectedVersion })
    } catch (error) {
      if (error instanceof Error) handleLostSession(error)
      if (error instanceof HttpError && error.status === 409) await showStored()
      throw error
    }
  })

  /** The next submission replaces what the user has seen, and nothing newer. */
  async function showStored() {
    const now = await client.fetchQuery({ ...myApplicationQuery, staleTime: 0 }).catch(() => null)
    if (now === null) return
    setStored(now)
    setExpectedVersion(now.updatedAt)
  }

  return { form, ...submission, isRestored: draft !== null, stored }
}
