import { createRidingEvent } from '#contract/rides/ride-calls.ts'
import type { RidingEvent, RidingEventFields } from '#contract/rides/riding-events.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import type { CallForm } from '#web/api/call-form.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot } from '#web/ui/form/form.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { PopUpFields } from './pop-up-fields.tsx'
import { useRecentRides } from './recent-rides.ts'
import { findPlace, firstChoice, offeredDays, type PopUpChoice, popUpRide, popUpSchema, recentPlaces } from './ride-fields.ts'
import { popUpRideTexts, rideFormTexts } from './ride-form.texts.ts'

interface PopUpRideProps {
  onClose: () => void
  onPublished: (ride: RidingEvent) => void
  onDetails: (ride: Required<RidingEventFields>) => void
}

/** docs/product.md 10.16 */
export function PopUpRide({ onClose, ...props }: PopUpRideProps) {
  const t = useTexts(popUpRideTexts)
  const { rides, isLoading } = useRecentRides()
  return (
    <Dialog title={t('title')} onClose={onClose} closeOutside={false}>
      {isLoading ? <ListLoading /> : <PopUpForm {...props} rides={rides} />}
    </Dialog>
  )
}

function PopUpForm({ rides, onPublished, onDetails }: Omit<PopUpRideProps, 'onClose'> & { rides: RidingEvent[] }) {
  const t = useTexts(popUpRideTexts, rideFormTexts)
  const format = useFormat()
  const places = recentPlaces(rides, new Date().toISOString())
  const readClock = () => format.localInput(new Date().toISOString())
  const now = readClock()
  const rideOf = (typed: PopUpChoice) => popUpRide(typed, findPlace(places, typed.meetingLocation))
  const form = useDraftedForm(createRidingEvent, {
    schema: popUpSchema(readClock),
    values: firstChoice(places, now),
    sent: rideOf,
    draft: { name: 'pop-up-ride', isForClub: true },
    isLong: true,
    done: { title: t('rideForm.createdTitle'), description: t('rideForm.createdText') },
    failed: t('rideForm.createFailed'),
    onDone: onPublished,
  })
  return (
    <Form form={form}>
      <PopUpFields form={form as CallForm<PopUpChoice>} places={places} days={offeredDays(now)} earliest={now} />
      <p className="field-hint">{t('popUpRide.hint')}</p>
      <FormFoot submit={t('popUpRide.publish')} busy={t('rideForm.saving')}>
        <Button onClick={() => onDetails(rideOf(form.getValues() as PopUpChoice))}>{t('popUpRide.details')}</Button>
      </FormFoot>
    </Form>
  )
}
