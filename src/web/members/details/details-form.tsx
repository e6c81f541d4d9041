import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emergencyRelations } from '#contract/members/applications.ts'
import { type OwnApplication, OwnDetails } from '#contract/members/details.ts'
import { updateOwnDetails } from '#contract/members/own-detail-calls.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { useLostSession } from '#web/api/action.ts'
import { detailsDraft } from '#web/members/own-detail-changes.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { SelectField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { Form, FormFoot } from '#web/ui/form/form-parts.tsx'

interface DetailsFormProps {
  application: OwnApplication
  onClose: () => void
}

const phone = { type: 'tel', inputMode: 'tel' } as const

/** The details in a form. */
export function DetailsForm({ application, onClose }: DetailsFormProps) {
  const t = useTranslations('details')
  const fields = useTranslations('applicationFields')
  const { form, stored } = useDetails({ application, onClose })
  const relations = emergencyRelations.map((value) => ({ value, label: fields(`relations.${value}`) }))

  /** After a conflict: what is stored now, where it is not what the form holds. */
  function storedHint(name: keyof OwnDetails): string | undefined {
    if (stored === null || stored[name] === form.getValues(name)) return undefined
    return t('storedNow', { value: relations.find(({ value }) => value === stored[name])?.label ?? stored[name] })
  }
  const field = (name: keyof OwnDetails) => ({ form, name, label: fields(name), hint: storedHint(name) })

  return (
    <Form form={form} aria-label={t('formLabel')}>
      {form.isRestored && (
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
      <FormFoot className="details-buttons" submit={t('save')} busy={t('saving')} onCancel={onClose} />
    </Form>
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
  const t = useTranslations('details')
  const client = useQueryClient()
  /** What is stored, once it was found to be different from what this form began with. */
  const [stored, setStored] = useState<OwnApplication | null>(null)
  const form = useDraftedForm(updateOwnDetails, {
    schema: OwnDetails,
    values: fieldsOf(application),
    version: application.updatedAt,
    draft: detailsDraft,
    focus: 'phoneNumber',
    isLong: true,
    done: { title: t('savedToast'), description: t('savedText') },
    onSuccess(updated) {
      client.setQueryData(myApplicationQuery.queryKey, updated)
      onClose()
    },
    onError: useLostSession(),
    /** The next submission replaces what the user has seen, and nothing newer. */
    async onConflict(sent) {
      const now = await client.fetchQuery({ ...myApplicationQuery, staleTime: 0 }).catch(() => null)
      if (now === null) return sent
      setStored(now)
      return now.updatedAt
    },
  })
  return { form, stored }
}
