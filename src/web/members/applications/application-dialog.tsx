import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type ApplicationField, details, encryptedFields, shownFields } from '#contract/members/application-facts.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import { ApplicationCorrection, ImportedCorrection } from '#contract/members/details.ts'
import { confirmPayment, correctApplication, deleteApplication, unlinkApplication } from '#contract/members/member-calls.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { pick } from '#contract/records.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { roleTexts } from '#web/accounts/accounts.texts.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import type { SchemaOf } from '#web/api/call-form.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { RestoredNote, useRecordForm } from '#web/editor/record-form.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApplicationBadges } from '#web/members/application-badges.tsx'
import { DetailControl, DetailFields } from '#web/members/details/detail-fields.tsx'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { CheckField, Form, FormFoot } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { AccountSearch } from './account-search.tsx'
import { applicationReviewTexts, recordsTexts } from './applications.texts.ts'
import { Decision, DecisionMessage, RejectionForm } from './decision.tsx'
import { applicationQuery, correction, decision, disconnection } from './open-application.ts'
import './applications.css'

type View = 'details' | 'reject' | 'edit' | 'connect'

interface ApplicationDialogProps {
  application: ApplicationSummary
  /** Whether it opens with the rejection; then no details are loaded. */
  isRejecting: boolean
  unsaved: UnsavedRecords<ApplicationCorrection>
  onClose: () => void
}

export function ApplicationDialog({ application: first, isRejecting, unsaved, onClose }: ApplicationDialogProps) {
  const t = useTexts(applicationReviewTexts, recordsTexts)
  const sendsMail = useSession().user?.sendsMail !== false
  const [application, setApplication] = useState(first)
  const [view, setView] = useState<View>(isRejecting ? 'reject' : 'details')
  const detail = useQuery({ ...applicationQuery(application.id), enabled: view !== 'reject' })
  const { data } = detail
  const shown = data ?? application
  const head = useRef<HTMLDivElement>(null)
  const titles: Record<View, string> = {
    details: t('applicationReview.detailTitle'),
    reject: t('applicationReview.rejectTitle'),
    edit: t('records.editTitle'),
    connect: t('records.connectTitle'),
  }

  function showDetails() {
    setView('details')
    // The pressed button is gone with its view.
    requestAnimationFrame(() => head.current?.focus())
  }

  function openOther(other: ApplicationSummary) {
    setApplication(other)
    showDetails()
  }

  return (
    <Dialog onClose={onClose} title={titles[view]} closeOutside={view === 'details'}>
      {view === 'reject' ? (
        <RejectionForm
          application={shown}
          onBack={() => (isRejecting ? onClose() : showDetails())}
          onRejected={() => (isRejecting && sendsMail ? onClose() : showDetails())}
        />
      ) : data && view === 'edit' ? (
        <CorrectionForm application={data} unsaved={unsaved} onDone={showDetails} />
      ) : data && view === 'connect' ? (
        <AccountSearch application={data} onDone={showDetails} />
      ) : (
        <>
          <div ref={head} tabIndex={-1} className="row close application-head">
            <h3 className="title tight">
              <PersonName of={shown} />
            </h3>
            <ApplicationBadges {...shown} />
            {(data?.status === 'pending' || data?.status === 'approved') && (
              <Button onClick={() => setView('edit')}>
                <Pencil aria-hidden="true" />
                {t('records.edit')}
              </Button>
            )}
          </div>
          <div className="application-body">
            <Loaded from={detail}>
              {(whole) => (
                <>
                  {(!sendsMail || whole.emailVerifiedAt === null) && (
                    <DecisionMessage application={whole} sendsMail={sendsMail} />
                  )}
                  <ApplicationFacts application={whole} onConnect={() => setView('connect')} />
                  <OtherApplications application={whole} onOpen={openOther} />
                  <Deletion application={whole} onDeleted={onClose} />
                </>
              )}
            </Loaded>
          </div>
          {data?.status === 'pending' && (
            <Decision application={data} onReject={() => setView('reject')} onDecided={() => head.current?.focus()} />
          )}
        </>
      )}
    </Dialog>
  )
}

const days = String(retentionDays.decidedApplication)
const months = String(Math.floor(retentionDays.pendingApplication / 30))

interface OtherApplicationsProps {
  application: ApplicationDetail
  onOpen: (other: ApplicationSummary) => void
}

/** The one that counts instead, where versions up to 1.3.0 marked this one as its duplicate, and those that look like the same person's. */
function OtherApplications({ application: { status, original, likelySame }, onOpen }: OtherApplicationsProps) {
  const nameOf = usePersonName()
  const t = useTexts(recordsTexts)
  const format = useFormat()
  return (
    <>
      {original && (
        <section className="stack s3 start above-4 call-out">
          <p>
            {t('duplicateNotice')} {status === 'rejected' && t('duplicateErased', { days })}
          </p>
          <Button onClick={() => onOpen(original)}>{t('openOriginal')}</Button>
        </section>
      )}
      {likelySame.length > 0 && (
        <section className="stack s3 start above-4 call-out">
          <h4>{t('likelySubheading')}</h4>
          <ul className="stack s2">
            {likelySame.map((other) => (
              <li key={other.id}>
                <Button onClick={() => onOpen(other)}>
                  {t('applicationOf', { name: nameOf(other), date: format.shortDate(other.submittedAt) })}
                </Button>{' '}
                <ApplicationBadges {...other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Deletion({ application, onDeleted }: { application: ApplicationDetail; onDeleted: () => void }) {
  const nameOf = usePersonName()
  const t = useTexts(recordsTexts)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className="row even above-4 below-4">
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden="true" />
          {t('delete')}
        </Button>
      </div>
      {isAsking && (
        <DeleteQuestion
          id={application.id}
          call={deleteApplication}
          texts={recordsTexts}
          warning={t('deleteWarning', { name: nameOf(application) })}
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}

interface FactsProps {
  application: ApplicationDetail
  onConnect: () => void
}

function ApplicationFacts({ application, onConnect }: FactsProps) {
  const t = useTexts(adminTexts, applicationFieldsTexts, applicationReviewTexts, recordsTexts)
  const format = useFormat()
  const { email, dateOfBirth, links, importedAt, detailsConfirmedAt, consentVersion, consentAt } = application
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  const phone = (name: 'phoneNumber' | 'emergencyContactPhone') =>
    application[name] && <PhoneLink number={application[name]} links={links?.[name]} />
  const time = (at: string | null) => at && <time dateTime={at}>{format.dateTime(at)}</time>
  const values: Partial<Record<ApplicationField, ReactNode>> = {
    koreanName: <span lang="ko">{application.koreanName}</span>,
    englishName: <span lang="en">{application.englishName}</span>,
    email: (
      <>
        {email && <MailLink address={email} />} <UnverifiedAddress {...application} />
      </>
    ),
    phoneNumber: phone('phoneNumber'),
    dateOfBirth: dateOfBirth && <time dateTime={dateOfBirth}>{format.calendarDay(dateOfBirth)}</time>,
    emergencyContactRelation: relation && t(`applicationFields.relations.${relation}`),
    emergencyContactPhone: phone('emergencyContactPhone'),
    paymentStatus: <PaymentFact application={application} />,
  }
  const missing = <span className="quiet">{t('applicationReview.missing')}</span>
  return (
    <dl className="facts">
      {shownFields.map((name) => (
        <Fact key={name} name={t(`applicationFields.${name}`)}>
          {values[name] || application[name] || (encryptedFields.includes(name) ? missing : null)}
        </Fact>
      ))}
      <Fact name={t('applicationReview.account')}>
        <ApplicationAccount application={application} onConnect={onConnect} />
      </Fact>
      <Fact name={t('records.source')}>{importedAt && t('records.imported', { date: format.shortDate(importedAt) })}</Fact>
      <Fact name={t('records.confirmed')}>{time(detailsConfirmedAt) ?? t('records.confirmedNever')}</Fact>
      <Fact name={t('records.consent')}>
        {consentVersion && consentAt
          ? t('records.consentGiven', { version: consentVersion, date: format.shortDate(consentAt) })
          : t('records.consentNone')}
      </Fact>
      <Fact name={t('admin.appliedDate')}>{time(application.submittedAt)}</Fact>
      <Fact name={t('applicationReview.decidedAt')}>{time(application.reviewedAt)}</Fact>
      <Fact name={t('applicationReview.notes')}>{application.notes && <span className="lines">{application.notes}</span>}</Fact>
    </dl>
  )
}

/** The fee: the applicant's claim until an administrator confirms the payment. */
function PaymentFact({ application: { id, paymentStatus, paymentConfirmedAt } }: { application: ApplicationDetail }) {
  const t = useTexts(applicationReviewTexts)
  const format = useFormat()
  const { mutate, isPending } = useAction(confirmPayment, decision)
  return (
    <span className="row close split">
      <span role="status">
        {paymentConfirmedAt
          ? t('paymentConfirmed', { date: format.shortDate(paymentConfirmedAt) })
          : t(paymentStatus === 'paid' ? 'paymentClaimed' : 'paymentOpen')}
      </span>
      <Button
        size="small"
        busy={isPending}
        onClick={() => mutate({ id, paymentStatus: paymentConfirmedAt ? 'pending' : 'paid' })}
      >
        {t(paymentConfirmedAt ? 'takeBackPayment' : 'confirmPayment')}
      </Button>
    </span>
  )
}

/** The account that approval promotes (docs/product.md 11.2), connected or disconnected by an administrator. */
function ApplicationAccount({ application: { id, account, status }, onConnect }: FactsProps) {
  const t = useTexts(applicationReviewTexts, recordsTexts, roleTexts)
  const { mutateAsync } = useAction(unlinkApplication, {
    ...disconnection,
    done: { title: t('records.disconnectedToast'), description: t('records.disconnectedText') },
  })
  const isPending = status === 'pending'
  if (account === null)
    return (
      <span className="row close split">
        <span>
          {t(isPending ? 'applicationReview.noAccountYet' : 'applicationReview.noAccount')}
          {status === 'approved' && (
            <span className="block quiet small plain">{t('records.erasedUnlessConnected', { days })}</span>
          )}
        </span>
        {status !== 'rejected' && <Button onClick={onConnect}>{t('records.connect')}</Button>}
      </span>
    )
  const { username, role, deletionRequestedAt } = account
  // Any other status is shown as pending (docs/product.md 10.3).
  const erasure = status === 'approved' || status === 'rejected' ? status : 'pending'
  return (
    <span className="row close split">
      <span>
        <b>{username}</b>
        <span className="block quiet small plain">
          <ErasureDay user={account} />
          {deletionRequestedAt === null &&
            (isPending && role === 'guest' ? t('applicationReview.willBecomeMember') : t(`role.${role}`))}
        </span>
      </span>
      <QuestionButton
        size="small"
        question={{
          title: t('records.disconnectTitle'),
          text: `${t('records.disconnectText', { username })} ${t(`records.disconnectErased.${erasure}`, { days, months })}`,
          confirmLabel: t('records.disconnect'),
          onConfirm: () => mutateAsync({ id }),
        }}
      >
        {t('records.disconnect')}
      </QuestionButton>
    </span>
  )
}

interface CorrectionFormProps {
  application: ApplicationDetail
  unsaved: UnsavedRecords<ApplicationCorrection>
  onDone: () => void
}

function CorrectionForm({ application, unsaved, onDone }: CorrectionFormProps) {
  const t = useTexts(recordsTexts)
  const isOptional = application.importedAt !== null
  // A stored relation that is no longer offered has to be chosen again (docs/product.md 13.9).
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  const { form, isRestored, finish } = useRecordForm(correctApplication, {
    ...correction,
    record: application,
    schema: (isOptional ? ImportedCorrection : ApplicationCorrection) as SchemaOf<ApplicationCorrection>,
    stored: { ...pick(application, details), emergencyContactRelation: relation ?? ('' as never), isConfirmed: false },
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
