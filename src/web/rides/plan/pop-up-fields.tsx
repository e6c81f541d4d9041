import { useWatch } from 'react-hook-form'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { difficulties } from '#contract/rides/riding-events.ts'
import type { CallForm } from '#web/api/call-form.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { addDays } from '#web/rides/ride-dates.ts'
import { difficultyTexts } from '#web/rides/rides.texts.ts'
import { TextField } from '#web/ui/form/form.tsx'
import { Choices } from './choices.tsx'
import { findPlace, type OfferedDay, offeredTimes, type PopUpChoice, type RecentPlace, wholeNumber } from './ride-fields.ts'
import { popUpRideTexts, rideFormTexts } from './ride-form.texts.ts'

interface PopUpFieldsProps {
  form: CallForm<PopUpChoice>
  places: readonly RecentPlace[]
  days: readonly OfferedDay[]
  /** Hours before it are not offered. */
  earliest: string
  /** Whether another day can be chosen, so many days ahead. */
  daysAhead?: number
}

/** Place, day, hour, difficulty and limit, each with one press. */
export function PopUpFields({ form, places, days, earliest, daysAhead }: PopUpFieldsProps) {
  const t = useTexts(difficultyTexts, popUpRideTexts, rideFormTexts)
  const { language } = useLanguage()
  const format = useFormat()
  const choice = useWatch({ control: form.control }) as PopUpChoice
  const place = findPlace(places, choice.meetingLocation)
  const [today = ''] = earliest.split('T')
  const choose = (name: keyof PopUpChoice, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function choosePlace(meetingLocation: string) {
    choose('meetingLocation', meetingLocation)
    const { startTime } = findPlace(places, meetingLocation) ?? {}
    if (startTime && `${choice.eventDate}T${startTime}` > earliest) choose('startTime', startTime)
  }

  function chooseDay(day: string) {
    choose('eventDate', day)
    const [next] = offeredTimes(day, earliest, place?.startTime)
    if (`${day}T${choice.startTime}` <= earliest && next) choose('startTime', next)
  }

  return (
    <>
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
        options={days.map(({ name, day }) => ({
          value: day,
          text: t(`popUpRide.days.${name}`),
          more: format.monthDay(day),
        }))}
        chosen={choice.eventDate}
        onChoose={chooseDay}
      />
      {daysAhead !== undefined && (
        <TextField
          form={form}
          name="eventDate"
          label={t('popUpRide.otherDay')}
          type="date"
          min={today}
          max={addDays(today, daysAhead)}
        />
      )}
      <Choices
        label={t('rideForm.startTime')}
        options={offeredTimes(choice.eventDate, earliest, place?.startTime).map((time) => ({
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
    </>
  )
}
