import { PartyPopper } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { rideThanksTexts } from './thanks.texts.ts'

const thanksDialog = lazy(() => import('./thanks-dialog.tsx').then(({ ThanksDialog }) => ThanksDialog))

/** Once it is recorded who rode. */
export function ThanksButton({ event, ...look }: ButtonLook & { event: RidingEvent }) {
  const t = useTexts(rideThanksTexts)
  const localized = useLocalized()
  const { Opened, open, close } = useLazyDialog(thanksDialog)
  if (event.starts === null || event.status === 'cancelled' || !event.mayLead) return null
  return (
    <>
      <Button {...look} aria-haspopup="dialog" aria-label={t('openLabel', { title: localized(event, 'title') })} onClick={open}>
        <PartyPopper aria-hidden="true" />
        {t('open')}
      </Button>
      {Opened && <Opened event={event} onClose={close} />}
    </>
  )
}
