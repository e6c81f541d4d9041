import { useQuery } from '@tanstack/react-query'
import { Check, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { emergencyRelations, isKept } from '#contract/members/applications.ts'
import type { OwnApplication, OwnDetails } from '#contract/members/details.ts'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { confirmOwnDetails, detailsDraft } from '#web/members/own-detail-changes.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { detailsTexts } from './details.texts.ts'

const detailsForm = lazy(() => import('./details-form.tsx').then(({ DetailsForm }) => DetailsForm))

/** docs/product.md 7.12: what the club needs of a member on the road. Nothing for users without an application to keep. */
export function MyDetails({ user }: { user: CurrentUser }) {
  const t = useTexts(detailsTexts)
  const { data: application, isPending, refetch } = useQuery(myApplicationQuery)
  const form = useLazyDialog(detailsForm)
  const heading = useRef<HTMLHeadingElement>(null)
  const { open } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (readDraft(detailsDraft, user.id) !== null) open()
  }, [])

  function close() {
    form.close()
    heading.current?.focus() // the form disappears
  }

  if (application === null || (application && !isKept(application)) || (isPending && user.role === 'guest')) return null
  return (
    <section className="card" id="my-details">
      <h2 ref={heading} tabIndex={-1} className="part-heading display">
        {t('heading')}
      </h2>
      {isPending && <ListLoading />}
      {!isPending && !application && <ListError onRetry={() => void refetch()} />}
      {application && !form.Opened && <StoredDetails application={application} onEdit={form.open} />}
      {application && form.Opened && <form.Opened application={application} onClose={close} />}
    </section>
  )
}

function StoredDetails({ application, onEdit }: { application: OwnApplication; onEdit: () => void }) {
  const t = useTexts(detailsTexts)
  const fields = useTexts(applicationFieldsTexts)
  const format = useFormat()
  const { mutate, isPending } = useMemberMutation(confirmOwnDetails)
  // What has changed since then, for example by an administrator, is marked.
  const [seen, setSeen] = useState(application)
  const changed = (...names: (keyof OwnDetails)[]) =>
    names.some((name) => application[name] !== seen[name]) && <Badge tone="yellow">{t('changed')}</Badge>
  const { emergencyContactName, emergencyContactRelation, emergencyContactPhone, detailsConfirmedAt } = application
  const offered = emergencyRelations.find((relation) => relation === emergencyContactRelation)
  const contact = { emergencyContactName, emergencyContactRelation, emergencyContactPhone }
  const shown = {
    phoneNumber: application.phoneNumber,
    kakaoId: application.kakaoId,
    email: application.email,
    motorcycleModel: application.motorcycleModel,
  }
  const isIncomplete = Object.values({ ...shown, ...contact }).includes('')

  function confirm() {
    mutate(
      { expectedVersion: application.updatedAt },
      {
        onSuccess(confirmed) {
          setSeen(confirmed)
          notify({ title: t('confirmedTitle'), description: t('confirmedText'), tone: 'success' })
        },
      },
    )
  }

  return (
    <>
      <p className="text-ink-2">{t('purpose')}</p>
      <dl className="facts mt-4">
        {(Object.keys(shown) as (keyof typeof shown)[]).map((name) => (
          <Fact key={name} name={fields(name)}>
            {shown[name] || <Badge tone="yellow">{t('missing')}</Badge>} {changed(name)}
          </Fact>
        ))}
        <Fact name={t('emergency')}>
          {emergencyContactName}{' '}
          {emergencyContactRelation && `(${offered ? fields(`relations.${offered}`) : emergencyContactRelation})`}
          <span className="details-line">{emergencyContactPhone}</span>
          {Object.values(contact).includes('') && <Badge tone="yellow">{t('missing')}</Badge>}
          {changed('emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone')}
        </Fact>
      </dl>
      <p className="page-note">
        {isIncomplete
          ? t('incomplete')
          : detailsConfirmedAt === null
            ? t('neverConfirmed')
            : t('lastConfirmed', { age: format.age(detailsConfirmedAt) })}
      </p>
      <div className="details-buttons needs-script">
        {!isIncomplete && (
          <Button aria-busy={isPending} aria-disabled={isPending || undefined} onClick={() => isPending || confirm()}>
            <Check aria-hidden="true" />
            {t('confirm')}
          </Button>
        )}
        <Button variant={isIncomplete ? 'primary' : 'ghost'} onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Button>
      </div>
    </>
  )
}
