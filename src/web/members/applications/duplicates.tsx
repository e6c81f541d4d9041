import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { applicantName } from '#contract/accounts/person-name.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { deleteApplication, markDuplicate } from '#web/api/applications/application-corrections.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'

const days = String(retentionDays.decidedApplication)

interface DuplicatesProps {
  application: ApplicationDetail
  onOpen: (other: ApplicationSummary) => void
  onFindOriginal: () => void
  onDeleted: () => void
}

/** Other applications of the same person, and what removes this one. */
export function Duplicates({ application, onOpen, onFindOriginal, onDeleted }: DuplicatesProps) {
  const t = useTranslations('records')
  const { id, original, duplicates, likelySame } = application
  const [isDeleting, setIsDeleting] = useState(false)
  const canBeDuplicate = original === null && duplicates.length === 0
  return (
    <>
      {original && <Original application={application} original={original} onOpen={onOpen} />}
      <OtherApplications heading={t('duplicatesSubheading')} applications={duplicates} onOpen={onOpen} />
      <OtherApplications heading={t('likelySubheading')} applications={likelySame} onOpen={onOpen} />
      <div className="record-actions">
        {canBeDuplicate && (
          <Button onClick={onFindOriginal}>
            <Copy aria-hidden="true" />
            {t('findOriginal')}
          </Button>
        )}
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" />
          {t('delete')}
        </Button>
      </div>
      {isDeleting && (
        <DeleteQuestion
          id={id}
          mutation={deleteApplication}
          texts="records"
          warning={[
            t('deleteWarning', { name: applicantName(application) }),
            ...(duplicates.length > 0 ? [t('deleteDuplicates', { count: duplicates.length })] : []),
          ].join(' ')}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}

interface OriginalProps extends Pick<DuplicatesProps, 'application' | 'onOpen'> {
  original: ApplicationSummary
}

function Original({ application: { id, status, account }, original, onOpen }: OriginalProps) {
  const t = useTranslations('records')
  const { mutate, isPending } = useAdminMutation(markDuplicate, {
    doneTitle: t('notDuplicateToast'),
    doneText: t('notDuplicateText'),
  })
  return (
    <section className="record-note">
      <p>
        {t('duplicateNotice')} {status === 'rejected' && t('duplicateErased', { days })} {account && t('connectOriginal')}
      </p>
      <Button onClick={() => onOpen(original)}>{t('openOriginal')}</Button>
      <Button aria-busy={isPending} onClick={() => isPending || mutate({ id, applicationId: null })}>
        {t('notDuplicate')}
      </Button>
    </section>
  )
}

interface OtherApplicationsProps {
  heading: string
  applications: readonly ApplicationSummary[]
  onOpen: (other: ApplicationSummary) => void
}

function OtherApplications({ heading, applications, onOpen }: OtherApplicationsProps) {
  const t = useTranslations('records')
  const format = useFormat()
  if (applications.length === 0) return null
  return (
    <section className="record-note">
      <h4>{heading}</h4>
      <ul>
        {applications.map((other) => (
          <li key={other.id}>
            <Button onClick={() => onOpen(other)}>
              {t('applicationOf', { name: applicantName(other), date: format.shortDate(other.submittedAt) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
