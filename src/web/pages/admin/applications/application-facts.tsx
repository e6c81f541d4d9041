import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type EmergencyRelation, emergencyRelations } from '#contract/applications/application-choices.ts'
import type { ApplicationDetail } from '#contract/applications/membership-applications.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { PaymentFact } from './payment-fact.tsx'

/** Everything that is known of an applicant, each telephone number and address ready to be used. */
export function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  const t = useTranslations()
  const format = useFormat()
  const relation = emergencyRelations.find((known) => known === application.emergencyContactRelation)
  return (
    <dl className="facts">
      <Fact name={t('applicationFields.koreanName')}>
        <span lang="ko">{application.koreanName}</span>
      </Fact>
      <Fact name={t('applicationFields.englishName')}>
        <span lang="en">{application.englishName}</span>
      </Fact>
      <Fact name={t('applicationFields.email')}>
        <a href={`mailto:${application.email}`}>{application.email}</a>
      </Fact>
      <Fact name={t('applicationFields.phoneNumber')}>
        <a href={`tel:${application.phoneNumber}`}>{application.phoneNumber}</a>
      </Fact>
      <Fact name={t('applicationFields.kakaoId')}>{application.kakaoId}</Fact>
      <Fact name={t('applicationFields.dateOfBirth')}>
        <time dateTime={application.dateOfBirth}>{application.dateOfBirth}</time>
      </Fact>
      <Fact name={t('applicationFields.motorcycleModel')}>{application.motorcycleModel}</Fact>
      <Fact name={t('applicationFields.emergencyContactName')}>{application.emergencyContactName}</Fact>
      <Fact name={t('applicationFields.emergencyContactRelation')}>
        {relation
          ? t(`applicationFields.relations.${relation satisfies EmergencyRelation}`)
          : application.emergencyContactRelation}
      </Fact>
      <Fact name={t('applicationFields.emergencyContactPhone')}>
        <a href={`tel:${application.emergencyContactPhone}`}>{application.emergencyContactPhone}</a>
      </Fact>
      <Fact name={t('applicationFields.membershipFee')}>{application.membershipFee}</Fact>
      <Fact name={t('applicationFields.paymentStatus')}>
        <PaymentFact application={application} />
      </Fact>
      <Fact name={t('applicationReview.account')}>
        <Account application={application} />
      </Fact>
      <Fact name={t('admin.appliedDate')}>
        <time dateTime={application.submittedAt}>{format.dateTime(application.submittedAt)}</time>
      </Fact>
      {application.reviewedAt && (
        <Fact name={t('applicationReview.decidedAt')}>
          <time dateTime={application.reviewedAt}>{format.dateTime(application.reviewedAt)}</time>
        </Fact>
      )}
      {application.notes && (
        <Fact name={t('applicationReview.notes')}>
          <span className="whitespace-pre-line">{application.notes}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whose account approval promotes (DESIGN 6.1). */
function Account({ application: { account, status } }: { application: ApplicationDetail }) {
  const t = useTranslations()
  const isPending = status === 'pending'
  if (!account) return isPending ? t('applicationReview.noAccountYet') : t('applicationReview.noAccount')
  return (
    <>
      <b>{account.username}</b>
      <span className="fact-note">
        {isPending && account.role === 'guest' ? t('applicationReview.willBecomeMember') : t(`role.${account.role}`)}
      </span>
    </>
  )
}
