import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { MembershipApplication } from '#contract/applications/membership-applications.ts'
import { myApplicationQuery } from '#web/api/my-application.ts'
import { ApplicationStatusBadge } from '#web/badges/account-badges.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'

/** The status of the user's own application. Members who never applied have no such card. */
export function ApplicationCard({ user }: { user: CurrentUser }) {
  const t = useTranslations('profile')
  const { data: application } = useQuery(myApplicationQuery)
  const mayApply = user.role === 'guest'
  if (application === undefined || (application === null && !mayApply)) return null
  return (
    <section className="card mt-4">
      <h2 className="part-heading display">{t('applicationHeading')}</h2>
      {application === null ? <p>{t('noApplication')}</p> : <Status application={application} />}
      {mayApply && application?.status !== 'approved' && (
        <LinkButton href="/join" className="mt-4">
          {application?.status === 'pending' ? t('correctApplication') : t('apply')}
        </LinkButton>
      )}
    </section>
  )
}

function Status({ application }: { application: MembershipApplication }) {
  const t = useTranslations('profile')
  const format = useFormat()
  const { status, submittedAt } = application
  return (
    <>
      <dl className="facts">
        <Fact name={t('applicationStatus')}>
          <ApplicationStatusBadge status={status} />
        </Fact>
        <Fact name={t('applicationSubmitted')}>{format.shortDate(submittedAt)}</Fact>
        <Fact name={t('applicationPayment')}>{t(paymentOf(application))}</Fact>
      </dl>
      <p className="page-note">{t(statusTexts[status] ?? 'applicationPending')}</p>
    </>
  )
}

const statusTexts: Record<string, 'applicationApproved' | 'applicationRejected'> = {
  approved: 'applicationApproved',
  rejected: 'applicationRejected',
}

/** The applicant's own "paid" is a claim until an administrator confirms the payment. */
function paymentOf({ paymentConfirmedAt, paymentStatus }: MembershipApplication) {
  if (paymentConfirmedAt !== null) return 'paymentConfirmed'
  return paymentStatus === 'paid' ? 'paymentClaimed' : 'paymentOpen'
}
