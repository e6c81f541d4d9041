import { useQuery } from '@tanstack/react-query'
import { findRideThanks } from '#contract/rides/ride-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { read } from '#web/api/calls.ts'
import { useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ChatMessages } from './chat-messages.tsx'
import { titleOf } from './ride-messages.ts'
import { rideThanksTexts } from './thanks.texts.ts'
import { thanksText } from './thanks-text.ts'
import './ride-day.css'

/** docs/product.md 21.16 */
export function ThanksDialog({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTexts(commonTexts, rideThanksTexts)
  const { timeZone } = useClub()
  const thanks = useQuery(read(findRideThanks, { id: event.id }, { staleTime: 0 }))
  return (
    <Dialog title={t('rideThanks.title')} onClose={onClose}>
      <div className="stack s5 tell-riders">
        <p className="dialog-text">{t('rideThanks.lead')}</p>
        <Loaded from={thanks}>
          {(found) => (
            <ChatMessages
              titleIn={(language) => titleOf(language, event)}
              textIn={(language) => thanksText(language, { event, thanks: found, timeZone, origin: location.origin })}
            />
          )}
        </Loaded>
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  )
}
