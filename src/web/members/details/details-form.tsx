import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type Detail, ownDetails } from '#contract/members/application-facts.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import { type OwnApplication, OwnDetails } from '#contract/members/details.ts'
import { updateOwnDetails } from '#contract/members/member-calls.ts'
import { pick } from '#contract/records.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { useLostSession } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { detailsDraft, myApplicationQuery } from '#web/members/own-application.ts'
import { Form, FormFoot } from '#web/ui/form/form-parts.tsx'
import { DetailFields } from './detail-fields.tsx'
import { detailsTexts } from './details.texts.ts'

interface DetailsFormProps {
  application: OwnApplication
  onClose: () => void
}

/** What was typed outlasts a session that ended, and a change that another user made meanwhile. */
export function DetailsForm({ application, onClose }: DetailsFormProps) {
  const t = useTexts(detailsTexts)
  const fields = useTexts(applicationFieldsTexts)
  const client = useQueryClient()
  /** What is stored, once it was found to be different from what this form began with. */
  const [stored, setStored] = useState<OwnApplication | null>(null)
  const { emergencyContactRelation, ...texts } = pick(application, ownDetails)
  // A stored relation that is no longer offered has to be chosen again.
  const relation = emergencyRelations.find((offered) => offered === emergencyContactRelation)
  const form = useDraftedForm(updateOwnDetails, {
    schema: OwnDetails,
    values: { ...texts, ...(relation && { emergencyContactRelation: relation }) },
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

  /** After a conflict: what is stored now, where it is not what the form holds. */
  function hintOf(name: Detail): string | undefined {
    if (stored === null || stored[name] === form.getValues(name as keyof OwnDetails))
      return name === 'emergencyContactPhone' ? t('emergencyHint') : undefined
    const offered = name === 'emergencyContactRelation' && emergencyRelations.find((value) => value === stored[name])
    return t('storedNow', { value: offered ? fields(`relations.${offered}`) : stored[name] })
  }

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
