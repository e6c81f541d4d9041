import { confirmPayment } from '#contract/members/member-calls.ts'
import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import { type ActionOptions, useAction } from '#web/api/action.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { applicationReviewTexts } from './applications.texts.ts'

interface PaymentFactProps {
  application: Pick<MembershipApplication, 'id' | 'paymentStatus' | 'paymentConfirmedAt'>
  /** What is shown is kept up to date by them. */
  options: Pick<ActionOptions<MembershipApplication, { id: string }>, 'onSuccess' | 'onError'>
}

/** The fee: the applicant's claim until an administrator confirms the payment. */
export function PaymentFact({ application: { id, paymentStatus, paymentConfirmedAt }, options }: PaymentFactProps) {
  const t = useTexts(applicationReviewTexts)
  const format = useFormat()
  const { mutate, isPending } = useAction(confirmPayment, options)
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
