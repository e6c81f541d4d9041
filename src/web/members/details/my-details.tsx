import { useQuery } from '@tanstack/react-query'
import { Check, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { optionalFields, ownDetails } from '#contract/members/application-facts.ts'
import { emergencyRelations, isKept } from '#contract/members/applications.ts'
import type { OwnApplication, OwnDetails } from '#contract/members/details.ts'
import { confirmOwnDetails } from '#contract/members/member-calls.ts'
import { shownPhones } from '#contract/shown-phones.ts'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { useAction } from '#web/api/action.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { detailsDraft, myApplicationQuery, shownDetails } from '#web/members/own-application.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { detailsTexts } from './details.texts.ts'

const contact = ['emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone'] as const
const detailsForm = lazy(() => import('./details-form.tsx').then(({ DetailsForm }) => DetailsForm))

/** docs/product.md 7.12. Nothing for users without an application to keep. */
export function MyDetails({ user }: { user: CurrentUser }) {
  const t = useTexts(detailsTexts)
  const read = useQuery(myApplicationQuery)
  const { data: application, isPending } = read
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
      <Loaded from={read}>
        {(own) =>
          form.Opened ? <form.Opened application={own} onClose={close} /> : <StoredDetails application={own} onEdit={form.open} />
        }
      </Loaded>
    </section>
  )
}

function StoredDetails({ application, onEdit }: { application: OwnApplication; onEdit: () => void }) {
  const t = useTexts(detailsTexts)
  const fields = useTexts(applicationFieldsTexts)
  const format = useFormat()
  // What has changed since then, for example by an administrator, is marked.
  const [seen, setSeen] = useState(application)
  const { mutate, isPending } = useAction(confirmOwnDetails, {
    ...shownDetails,
    done: { title: t('confirmedTitle'), description: t('confirmedText') },
  })
  const changed = (...names: (keyof OwnDetails)[]) =>
    names.some((name) => application[name] !== seen[name]) && <Badge tone="yellow">{t('changed')}</Badge>
  const { emergencyContactName, emergencyContactRelation, emergencyContactPhone, detailsConfirmedAt } = application
  const offered = emergencyRelations.find((relation) => relation === emergencyContactRelation)
  const isMissing = (name: keyof OwnDetails) => application[name] === '' && !optionalFields.includes(name)
  const isIncomplete = ownDetails.some(isMissing)
  return (
    <>
      <p className="quiet">{t('purpose')}</p>
      <dl className="facts above-4">
        {ownDetails
          .filter((name) => !(contact as readonly string[]).includes(name) && (application[name] !== '' || isMissing(name)))
          .map((name) => (
            <Fact key={name} name={fields(name)}>
              {name === 'phoneNumber' ? shownPhones(application[name], application.links?.[name]) : application[name]}
              {isMissing(name) && <Badge tone="yellow">{t('missing')}</Badge>} {changed(name)}
            </Fact>
          ))}
        <Fact name={t('emergency')}>
          {emergencyContactName}{' '}
          {emergencyContactRelation && `(${offered ? fields(`relations.${offered}`) : emergencyContactRelation})`}
          <span className="block">{shownPhones(emergencyContactPhone, application.links?.emergencyContactPhone)}</span>
          {contact.some(isMissing) && <Badge tone="yellow">{t('missing')}</Badge>}
          {changed(...contact)}
        </Fact>
      </dl>
      <p className="page-note">
        {isIncomplete
          ? t('incomplete')
          : detailsConfirmedAt === null
            ? t('neverConfirmed')
            : t('lastConfirmed', { age: format.age(detailsConfirmedAt) })}
      </p>
      <div className="row even spread needs-script">
        {!isIncomplete && (
          <Button busy={isPending} onClick={() => mutate({ expectedVersion: application.updatedAt }, { onSuccess: setSeen })}>
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
