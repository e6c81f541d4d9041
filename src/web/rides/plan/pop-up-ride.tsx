import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { createRidingEvent, listRidingEvents } from '#contract/rides/ride-calls.ts'
import { difficulties, type RidingEvent, type RidingEventFields } from '#contract/rides/riding-events.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { pages } from '#web/api/calls.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { difficultyTexts } from '#web/rides/rides.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import {
  findPlace,
  firstChoice,
  offeredDays,
  offeredTimes,
  type PopUpChoice,
  popUpRide,
  popUpSchema,
  recentPlaces,
} from './ride-fields.ts'
import { popUpRideTexts, rideFormTexts } from './ride-form.texts.ts'
import { wholeNumber } from './ride-form-fields.tsx'

interface PopUpRideProps {
  onClose: () => void
  onPublished: (ride: RidingEvent) => void
  onDetails: (ride: Required<RidingEventFields>) => void
}

/** docs/product.md 10.16 */
export function PopUpRide({ onClose, ...props }: PopUpRideProps) {
  const t = useTexts(popUpRideTexts)
  // So many that past rides are among them: the list begins with the farthest future ones. Without an answer the ride is planned without the places.
  const { data, isLoading } = useInfiniteQuery(pages(listRidingEvents, {}, { query: { limit: '50' } }))
  const rides = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Dialog title={t('title')} onClose={onClose} closeOutside={false}>
      {isLoading ? <ListLoading /> : <PopUpForm {...props} rides={rides} />}
    </Dialog>
  )
}

function PopUpForm({ rides, onPublished, onDetails }: Omit<PopUpRideProps, 'onClose'> & { rides: RidingEvent[] }) {
  const t = useTexts(difficultyTexts, popUpRideTexts, rideFormTexts)
  const { language } = useLanguage()
  const format = useFormat()
  const { form, places, now, choice, place } = usePopUp(rides, onPublished)
  const choose = (name: keyof PopUpChoice, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function choosePlace(meetingLocation: string) {
    choose('meetingLocation', meetingLocation)
    const { startTime } = findPlace(places, meetingLocation) ?? {}
    if (startTime && `${choice.eventDate}T${startTime}` > now) choose('startTime', startTime)
  }

  function chooseDay(day: string) {
    choose('eventDate', day)
    const [next] = offeredTimes(day, now, place?.startTime)
    if (`${day}T${choice.startTime}` <= now && next) choose('startTime', next)
  }

  return (
    <Form form={form}>
      {places.length > 0 && (
        <Choices
          label={t('popUpRide.recentPlaces')}
          options={places.map((recent) => ({ value: recent.meetingLocation, text: meetingPlace(recent, language) }))}
          chosen={place?.meetingLocation}
          onChoose={choosePlace}
        />
      )}
      <TextField form={form} name="meetingLocation" label={t('rideForm.meetingLocation')} autoComplete="off" />
      <Choices
        label={t('rideForm.eventDate')}
        options={offeredDays(now).map(({ name, day }) => ({
          value: day,
          text: t(`popUpRide.days.${name}`),
          more: format.monthDay(day),
        }))}
        chosen={choice.eventDate}
        onChoose={chooseDay}
      />
      <Choices
        label={t('rideForm.startTime')}
        options={offeredTimes(choice.eventDate, now, place?.startTime).map((time) => ({
          value: time,
          text: format.clockTime(time),
        }))}
        chosen={choice.startTime}
        onChoose={(time) => choose('startTime', time)}
      />
      <TextField form={form} name="startTime" label={t('popUpRide.otherTime')} type="time" />
      <Choices
        label={t('rideForm.difficulty')}
        options={difficulties.map((value) => ({ value, text: t(`difficulty.${value}`) }))}
        chosen={choice.difficulty}
        onChoose={(value) => choose('difficulty', value)}
      />
      <TextField
        form={form}
        name="maxParticipants"
        label={t('rideForm.maxParticipants')}
        hint={t('rideForm.maxParticipantsHint')}
        {...wholeNumber}
      />
      <p className="field-hint">{t('popUpRide.hint')}</p>
      <FormFoot submit={t('popUpRide.publish')} busy={t('rideForm.saving')}>
        <Button onClick={() => onDetails(popUpRide(choice, place))}>{t('popUpRide.details')}</Button>
      </FormFoot>
    </Form>
  )
}

function usePopUp(rides: RidingEvent[], onPublished: (ride: RidingEvent) => void) {
  const t = useTexts(rideFormTexts)
  const format = useFormat()
  const places = recentPlaces(rides, new Date().toISOString())
  const readClock = () => format.localInput(new Date().toISOString())
  const now = readClock()
  const form = useDraftedForm(createRidingEvent, {
    schema: popUpSchema(readClock),
    values: firstChoice(places, now),
    sent: (typed) => popUpRide(typed, findPlace(places, typed.meetingLocation)),
    draft: { name: 'pop-up-ride', isForClub: true },
    isLong: true,
    done: { title: t('createdTitle'), description: t('createdText') },
    failed: t('createFailed'),
    onDone: onPublished,
  })
  const choice = useWatch({ control: form.control }) as PopUpChoice
  const place = findPlace(places, choice.meetingLocation)
  return { form, places, now, choice, place }
}

interface ChoicesProps {
  label: string
  options: readonly { value: string; text: string; more?: string }[]
  chosen: string | undefined
  onChoose: (value: string) => void
}

function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className="row s2 even" aria-labelledby={id}>
      <legend id={id} className="below-1 small strong">
        {label}
      </legend>
      {options.map(({ value, text, more }) => (
        <button
          key={value}
          type="button"
          className="chip chip-wraps"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
          {more && <small> {more}</small>}
        </button>
      ))}
    </fieldset>
  )
}
