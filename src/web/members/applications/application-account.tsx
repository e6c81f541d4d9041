import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { unlinkApplication } from '#web/api/applications/application-corrections.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

const days = String(retentionDays.decidedApplication)
const months = String(Math.floor(retentionDays.pendingApplication / 30))

interface ApplicationAccountProps {
  application: ApplicationDetail
  onConnect: () => void
}

/** The account that approval promotes (docs/product.md 11.2), connected or disconnected by an administrator. */
export function ApplicationAccount({ application, onConnect }: ApplicationAccountProps) {
  const t = useTranslations()
  const { account, status, duplicateOf } = application
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
        {status === 'approved' && duplicateOf === null && (
          <span className="fact-note">{t('records.erasedUnlessConnected', { days })}</span>
        )}
      </span>
      {duplicateOf === null && status !== 'rejected' && <Button onClick={onConnect}>{t('records.connect')}</Button>}
    </span>
  )
}

type Erasure = 'pending' | 'approved' | 'rejected'

/** Any other status is shown as pending (docs/product.md 10.3). */
function erasureOf(status: string): Erasure {
  return status === 'approved' || status === 'rejected' ? status : 'pending'
}

function Disconnect({ id, username, erasure }: { id: string; username: string; erasure: Erasure }) {
  const t = useTranslations('records')
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
          onConfirm={() => mutate(id, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
