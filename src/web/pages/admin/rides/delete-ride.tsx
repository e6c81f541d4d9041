import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { deleteRidingEvent, participantPagesQuery } from '#web/api/riding-events.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { personName } from '#web/i18n/person-name.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** How many riders are named before the rest is only counted. */
const namesShown = 5

interface DeleteRideProps {
  event: RidingEvent
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Asks before a ride is deleted, and says whose registration goes with it. */
export function DeleteRide({ event, onClose, onDeleted }: DeleteRideProps) {
  const t = useTranslations('rideForm')
  const common = useTranslations('common')
  const localized = useLocalized()
  const { mutate, isPending } = useAdminMutation(deleteRidingEvent, {
    doneTitle: t('deletedTitle'),
    doneText: t('deletedText'),
    failedText: t('deleteFailed'),
  })
  const warning = t('deleteWarning', { title: localized(event, 'title') })
  // While the ride goes, nobody asks any more who was on it.
  const riders = useRidersLost(event, !isPending)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteQuestionTitle')}
      text={riders === null ? warning : `${warning} ${riders} ${t('cancelInstead')}`}
      confirmLabel={common('delete')}
      busy={isPending}
      onConfirm={() => mutate(event.id, { onSuccess: () => onDeleted(event.id), onSettled: onClose })}
    />
  )
}

/** Who loses a place, the first of them by name; null when nobody does. The number is there before the names. */
function useRidersLost({ id, registeredCount, waitingCount }: RidingEvent, isAsking: boolean): string | null {
  const t = useTranslations('rideForm')
  const count = registeredCount + waitingCount
  const { data } = useInfiniteQuery({ ...participantPagesQuery(id), enabled: isAsking && count > 0 })
  if (count === 0) return null
  const named = (data?.pages[0]?.rows ?? []).slice(0, namesShown).flatMap((rider) => personName(rider) ?? [])
  if (named.length === 0) return t('ridersLost', { count })
  const names = named.join(', ')
  const more = count - named.length
  return more > 0 ? t('ridersNamedMore', { count, names, more }) : t('ridersNamed', { count, names })
}
