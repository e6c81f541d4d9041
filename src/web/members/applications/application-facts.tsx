import { useTranslations } from 'use-intl'
import { emergencyRelations } from '#contract/members/application-choices.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { UnverifiedAddress } from '#web/accounts/dashboard/unverified-address.tsx'
import { confirmPayment } from '#web/api/applications/membership-applications.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact/mail-link.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { ApplicationAccount } from './application-account.tsx'
import { RecordFacts } from './record-facts.tsx'

/** All fields of an application; phone numbers and addresses are links. */
export function ApplicationFacts({ application, onConnect }: { application: ApplicationDetail; onConnect: () => void }) {
  const t = useTranslations()
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
  const t = useTranslations('applicationReview')
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
