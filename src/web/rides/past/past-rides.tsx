import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'

const pastRidesList = lazy(async () => {
  const [{ PastRidesList }] = await Promise.all([import('./past-rides-list.tsx'), loadFurtherMessages(['ride-day'])])
  return PastRidesList
})

/** Behind the schedule: the past rides, in place, once they are asked for. */
export function PastRides() {
  const t = useTranslations()
  const [isAsked, setIsAsked] = useState(false)
  const { loaded: List, hasFailed, retry } = useLazy(pastRidesList, isAsked)

  useEffect(() => {
    if (!hasFailed) return
    notify({ title: t('common.errorTitle'), description: t('common.offline'), tone: 'error' })
    setIsAsked(false)
    retry()
  }, [hasFailed, retry, t])

  if (isAsked && List)
    return (
      <PageTexts>
        <List />
      </PageTexts>
    )
  return (
    <p className="announcements-edge needs-script">
      <Button aria-busy={isAsked} onClick={() => setIsAsked(true)}>
        {t('rideLinks.past')}
      </Button>
    </p>
  )
}
