import { useTranslations } from 'use-intl'
import type { ApplicationDetail } from '#contract/applications/membership-applications.ts'
import { confirmPayment } from '#web/api/membership-applications.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { Button } from '#web/ui/button.tsx'

/** What the applicant says about the fee, which is only a claim, and what an administrator has found. */
export function PaymentFact({ application: { id, paymentStatus, paymentConfirmedAt } }: { application: ApplicationDetail }) {
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
