import type { ReactNode } from 'react'
import { confirmPayment } from '#contract/members/application-calls.ts'
import { type ApplicationField, encryptedFields, shownFields } from '#contract/members/application-facts.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import { unlinkApplication } from '#contract/members/correction-calls.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { roleTexts } from '#web/accounts/accounts.texts.ts'
import { useAction } from '#web/api/action.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { applicationReviewTexts, recordsTexts } from './applications.texts.ts'
import { decision, disconnection } from './open-application.ts'

/** All fields of an application; phone numbers and addresses are links. */
export function ApplicationFacts({ application, onConnect }: { application: ApplicationDetail; onConnect: () => void }) {
  const t = useTexts(adminTexts, applicationFieldsTexts, applicationReviewTexts)
  const format = useFormat()
  const missing = <span className="quiet">{t('applicationReview.missing')}</span>
  const { email, dateOfBirth, links } = application
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  const phone = (name: 'phoneNumber' | 'emergencyContactPhone') =>
    application[name] && <PhoneLink number={application[name]} links={links?.[name]} />
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
      <RecordFacts application={application} />
      <Fact name={t('admin.appliedDate')}>
        <time dateTime={application.submittedAt}>{format.dateTime(application.submittedAt)}</time>
      </Fact>
      <Fact name={t('applicationReview.decidedAt')}>
        {application.reviewedAt && <time dateTime={application.reviewedAt}>{format.dateTime(application.reviewedAt)}</time>}
      </Fact>
      <Fact name={t('applicationReview.notes')}>{application.notes && <span className="lines">{application.notes}</span>}</Fact>
    </dl>
  )
}

/** The fee: the applicant's claim until an administrator confirms the payment. */
function PaymentFact({ application: { id, paymentStatus, paymentConfirmedAt } }: { application: ApplicationDetail }) {
  const t = useTexts(applicationReviewTexts)
  const format = useFormat()
  const isConfirmed = paymentConfirmedAt !== null
  const { mutate, isPending } = useAction(confirmPayment, decision)
  return (
    <span className="row close split">
      <span role="status">
        {isConfirmed
          ? t('paymentConfirmed', { date: format.shortDate(paymentConfirmedAt) })
          : paymentStatus === 'paid'
            ? t('paymentClaimed')
            : t('paymentOpen')}
      </span>
      <Button size="small" busy={isPending} onClick={() => mutate({ id, paymentStatus: isConfirmed ? 'pending' : 'paid' })}>
        {isConfirmed ? t('takeBackPayment') : t('confirmPayment')}
      </Button>
    </span>
  )
}

/** Where the record comes from, and what the person has said about it. */
function RecordFacts({ application }: { application: ApplicationDetail }) {
  const t = useTexts(recordsTexts)
  const format = useFormat()
  const { importedAt, detailsConfirmedAt, consentVersion, consentAt } = application
  return (
    <>
      <Fact name={t('source')}>{importedAt && t('imported', { date: format.shortDate(importedAt) })}</Fact>
      <Fact name={t('confirmed')}>
        {detailsConfirmedAt ? (
          <time dateTime={detailsConfirmedAt}>{format.dateTime(detailsConfirmedAt)}</time>
        ) : (
          t('confirmedNever')
        )}
      </Fact>
      <Fact name={t('consent')}>
        {consentVersion && consentAt
          ? t('consentGiven', { version: consentVersion, date: format.shortDate(consentAt) })
          : t('consentNone')}
      </Fact>
    </>
  )
}

const days = String(retentionDays.decidedApplication)
const months = String(Math.floor(retentionDays.pendingApplication / 30))

interface ApplicationAccountProps {
  application: ApplicationDetail
  onConnect: () => void
}

/** The account that approval promotes (docs/product.md 11.2), connected or disconnected by an administrator. */
function ApplicationAccount({ application, onConnect }: ApplicationAccountProps) {
  const t = useTexts(applicationReviewTexts, recordsTexts, roleTexts)
  const { account, status } = application
  const isPending = status === 'pending'
  if (account) {
    return (
      <span className="row close split">
        <span>
          <b>{account.username}</b>
          <span className="block quiet small plain">
            <ErasureDay user={account} />
            {account.deletionRequestedAt === null &&
              (isPending && account.role === 'guest' ? t('applicationReview.willBecomeMember') : t(`role.${account.role}`))}
          </span>
        </span>
        <Disconnect id={application.id} username={account.username} erasure={erasureOf(status)} />
      </span>
    )
  }
  return (
    <span className="row close split">
      <span>
        {isPending ? t('applicationReview.noAccountYet') : t('applicationReview.noAccount')}
        {status === 'approved' && <span className="block quiet small plain">{t('records.erasedUnlessConnected', { days })}</span>}
      </span>
      {status !== 'rejected' && <Button onClick={onConnect}>{t('records.connect')}</Button>}
    </span>
  )
}

type Erasure = 'pending' | 'approved' | 'rejected'

/** Any other status is shown as pending (docs/product.md 10.3). */
function erasureOf(status: string): Erasure {
  return status === 'approved' || status === 'rejected' ? status : 'pending'
}

function Disconnect({ id, username, erasure }: { id: string; username: string; erasure: Erasure }) {
  const t = useTexts(recordsTexts)
  const { mutateAsync } = useAction(unlinkApplication, {
    ...disconnection,
    done: { title: t('disconnectedToast'), description: t('disconnectedText') },
  })
  return (
    <QuestionButton
      size="small"
      question={{
        title: t('disconnectTitle'),
        text: `${t('disconnectText', { username })} ${t(`disconnectErased.${erasure}`, { days, months })}`,
        confirmLabel: t('disconnect'),
        onConfirm: () => mutateAsync({ id }),
      }}
    >
      {t('disconnect')}
    </QuestionButton>
  )
}
