import { useState } from 'react'
import { emergencyRelations } from '#contract/members/applications.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { roleTexts } from '#web/accounts/accounts.texts.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact/mail-link.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { applicationReviewTexts, recordsTexts } from './applications.texts.ts'
import { confirmPayment, unlinkApplication } from './open-application.ts'

/** All fields of an application; phone numbers and addresses are links. */
export function ApplicationFacts({ application, onConnect }: { application: ApplicationDetail; onConnect: () => void }) {
  const t = useTexts(adminTexts, applicationFieldsTexts, applicationReviewTexts)
  const format = useFormat()
  // A record of the club's list may lack these, and so does one that was restored without its key.
  const missing = <span className="text-ink-2">{t('applicationReview.missing')}</span>
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  return (
    <dl className="facts">
      <Fact name={t('applicationFields.koreanName')}>
        <span lang="ko">{application.koreanName}</span>
      </Fact>
      <Fact name={t('applicationFields.englishName')}>
        <span lang="en">{application.englishName}</span>
      </Fact>
      <Fact name={t('applicationFields.email')}>
        {application.email && <MailLink address={application.email} />} <UnverifiedAddress {...application} />
      </Fact>
      <Fact name={t('applicationFields.phoneNumber')}>
        {application.phoneNumber && <PhoneLink number={application.phoneNumber} links={application.links?.phoneNumber} />}
      </Fact>
      <Fact name={t('applicationFields.kakaoId')}>{application.kakaoId || missing}</Fact>
      <Fact name={t('applicationFields.dateOfBirth')}>
        {application.dateOfBirth ? (
          <time dateTime={application.dateOfBirth}>{format.calendarDay(application.dateOfBirth)}</time>
        ) : (
          missing
        )}
      </Fact>
      <Fact name={t('applicationFields.motorcycleModel')}>{application.motorcycleModel}</Fact>
      <Fact name={t('applicationFields.emergencyContactName')}>{application.emergencyContactName || missing}</Fact>
      <Fact name={t('applicationFields.emergencyContactRelation')}>
        {relation ? t(`applicationFields.relations.${relation}`) : application.emergencyContactRelation || missing}
      </Fact>
      <Fact name={t('applicationFields.emergencyContactPhone')}>
        {application.emergencyContactPhone ? (
          <PhoneLink number={application.emergencyContactPhone} links={application.links?.emergencyContactPhone} />
        ) : (
          missing
        )}
      </Fact>
      <Fact name={t('applicationFields.membershipFee')}>{application.membershipFee}</Fact>
      <Fact name={t('applicationFields.paymentStatus')}>
        <PaymentFact application={application} />
      </Fact>
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
      <Fact name={t('applicationReview.notes')}>
        {application.notes && <span className="whitespace-pre-line">{application.notes}</span>}
      </Fact>
    </dl>
  )
}

/** The fee: the applicant's claim until an administrator confirms the payment. */
function PaymentFact({ application: { id, paymentStatus, paymentConfirmedAt } }: { application: ApplicationDetail }) {
  const t = useTexts(applicationReviewTexts)
  const format = useFormat()
  const isConfirmed = paymentConfirmedAt !== null
  const { mutate, isPending } = useAdminMutation(confirmPayment)
  return (
    <span className="payment-fact">
      <span role="status">
        {isConfirmed
          ? t('paymentConfirmed', { date: format.shortDate(paymentConfirmedAt) })
          : paymentStatus === 'paid'
            ? t('paymentClaimed')
            : t('paymentOpen')}
      </span>
      <Button
        size="small"
        aria-busy={isPending}
        aria-disabled={isPending || undefined}
        onClick={() => isPending || mutate({ id, paymentStatus: isConfirmed ? 'pending' : 'paid' })}
      >
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
      <span className="payment-fact">
        <span>
          <b>{account.username}</b>
          <span className="fact-note">
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
    <span className="payment-fact">
      <span>
        {isPending ? t('applicationReview.noAccountYet') : t('applicationReview.noAccount')}
        {status === 'approved' && <span className="fact-note">{t('records.erasedUnlessConnected', { days })}</span>}
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
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useAdminMutation(unlinkApplication, {
    doneTitle: t('disconnectedToast'),
    doneText: t('disconnectedText'),
  })
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('disconnectTitle')}
          text={`${t('disconnectText', { username })} ${t(`disconnectErased.${erasure}`, { days, months })}`}
          confirmLabel={t('disconnect')}
          busy={isPending}
          onConfirm={() => mutate({ id }, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
