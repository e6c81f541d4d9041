import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type Detail, ownDetails } from '#contract/members/application-facts.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import { type OwnApplication, OwnDetails } from '#contract/members/details.ts'
import { updateOwnDetails } from '#contract/members/own-detail-calls.ts'
import { pick } from '#contract/records.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { useLostSession } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { detailsDraft } from '#web/members/own-detail-changes.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { Form, FormFoot } from '#web/ui/form/form.tsx'
import { DetailFields } from './detail-fields.tsx'
import { detailsTexts } from './details.texts.ts'

interface DetailsFormProps {
  application: OwnApplication
  onClose: () => void
}

/** The details in a form. */
export function DetailsForm({ application, onClose }: DetailsFormProps) {
  const t = useTexts(detailsTexts)
  const fields = useTexts(applicationFieldsTexts)
  const { form, stored } = useDetails({ application, onClose })

  /** After a conflict: what is stored now, where it is not what the form holds. */
  function storedHint(name: Detail): string | undefined {
    if (stored === null || stored[name] === form.getValues(name as keyof OwnDetails)) return undefined
    const relation = name === 'emergencyContactRelation' && emergencyRelations.find((value) => value === stored[name])
    return t('storedNow', { value: relation ? fields(`relations.${relation}`) : stored[name] })
  }
  const hintOf = (name: Detail) => storedHint(name) ?? (name === 'emergencyContactPhone' ? t('emergencyHint') : undefined)

  return (
    <Form form={form} aria-label={t('formLabel')}>
      {form.isRestored && (
        <p className="line top small call-out" role="status">
          <History aria-hidden="true" />
          {t('restored')}
        </p>
      )}
      <p className="form-note">{t('nameNote')}</p>
      <DetailFields field={(name) => ({ form, name, isOwn: true, hint: hintOf(name) })} />
      <FormFoot className="row even spread" submit={t('save')} busy={t('saving')} onCancel={onClose} />
    </Form>
  )
}

/** A stored relation that is no longer offered has to be chosen again. */
function fieldsOf(application: OwnApplication): Partial<OwnDetails> {
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  const { emergencyContactRelation: _, ...texts } = pick(application, ownDetails)
  return { ...texts, ...(relation && { emergencyContactRelation: relation }) }
}

/** The form and its submission. What was typed outlasts a session that ended, and a change that another user made meanwhile. */
function useDetails({ application, onClose }: DetailsFormProps) {
  const t = useTexts(detailsTexts)
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
