import { useEffect, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isCalendarDay } from '#contract/date-fields.ts'
import { difficulties, eventStatuses, type RidingEventFields } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { InsertPhrase } from '#web/news/insert-phrase.tsx'
import { addDays, daysBetween } from '#web/rides/ride-dates.ts'
import { difficultyTexts, eventStatusTexts } from '#web/rides/rides.texts.ts'
import { stopFormTexts } from '#web/rides/route/route.texts.ts'
import { StopFields } from '#web/rides/route/stop-fields.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import { LeaderFields } from './leader-fields.tsx'
import { rideFormTexts } from './ride-form.texts.ts'
import './ride-form.css'

/** Opened for a ride of several days. Closed again, it is one of one day, and all its stops are on that day. */
function LastDay({ form }: { form: UseFormReturn<RidingEventFields> }) {
  const t = useTexts(rideFormTexts)
  const id = useId()
  const endDate = form.watch('endDate')
  // An empty last day keeps the field open until the box is cleared.
  const [isOpened, setIsOpened] = useState(false)
  const isTour = isOpened || Boolean(endDate)
  function toggle(opens: boolean) {
    setIsOpened(opens)
    const day = form.getValues('eventDate')
    form.setValue('endDate', opens && isCalendarDay(day) ? addDays(day, 1) : '', { shouldDirty: true })
    if (opens) return
    form.clearErrors('endDate')
    for (const [at] of (form.getValues('stops') ?? []).entries()) form.setValue(`stops.${at}.day`, '1', { shouldDirty: true })
  }
  return (
    <>
      <div className="field check-field">
        <label htmlFor={id}>{t('isTour')}</label>
        <input
          type="checkbox"
          id={id}
          className="check"
          checked={isTour}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
      </div>
      {isTour && <TextField form={form} name="endDate" label={t('endDate')} hint={t('endDateHint')} type="date" optional />}
    </>
  )
}

/** Moves the last day with the first, so that the length stays, also while the first day is typed and is no day for a moment. */
function useFollowingLastDay(form: UseFormReturn<RidingEventFields>): (day: string) => void {
  const known = useRef({ lastDay: '', nights: 0 })
  return (day) => {
    const before = form.getValues('eventDate')
    const lastDay = form.getValues('endDate') ?? ''
    if (!isCalendarDay(lastDay)) return
    if (isCalendarDay(before)) known.current = { lastDay, nights: daysBetween(before, lastDay) }
    const { nights } = known.current
    if (known.current.lastDay !== lastDay || nights < 1 || !isCalendarDay(day)) return
    known.current.lastDay = addDays(day, nights)
    form.setValue('endDate', known.current.lastDay, { shouldDirty: true })
  }
}

/** The fields in the order in which administrators fill them in, one group for each language. */
export function RideFormFields({ form, isCopy }: { form: UseFormReturn<RidingEventFields>; isCopy: boolean }) {
  const t = useTexts(rideFormTexts)
  const names = useTexts(difficultyTexts, eventStatusTexts, stopFormTexts)
  const format = useFormat()
  const { registrationClosesHours: hours, decisionTime } = useClub()
  const fields = useRef<HTMLDivElement>(null)
  const moveLastDay = useFollowingLastDay(form)
  // Only the date of a repeated ride has to change.
  useEffect(() => {
    if (isCopy) fields.current?.querySelector<HTMLElement>('[name=eventDate]')?.focus()
  }, [isCopy])
  return (
    <div ref={fields} className="form">
      <FieldGroup heading={t('whenHeading')}>
        <TextField
          form={form}
          name="eventDate"
          label={t('eventDate')}
          type="date"
          onInput={({ currentTarget }) => moveLastDay(currentTarget.value)}
        />
        <LastDay form={form} />
        <div className="field-pair field-pair-narrow">
          <TextField form={form} name="startTime" label={t('startTime')} type="time" />
          <TextField form={form} name="endTime" label={t('endTime')} type="time" optional />
        </div>
        <TextField form={form} name="meetingLocation" label={t('meetingLocation')} autoComplete="off" />
      </FieldGroup>
      <LeaderFields form={form} />
      <FieldGroup heading={t('koreanHeading')}>
        <TextField form={form} name="titleKo" label={t('titleKo')} lang="ko" autoComplete="off" />
        <TextAreaField form={form} name="descriptionKo" label={t('descriptionKo')} lang="ko" rows={3} />
      </FieldGroup>
      <FieldGroup heading={t('englishHeading')}>
        <TextField form={form} name="titleEn" label={t('titleEn')} lang="en" autoComplete="off" />
        <TextAreaField form={form} name="descriptionEn" label={t('descriptionEn')} lang="en" rows={3} />
        <InsertPhrase form={form} names={{ ko: 'descriptionKo', en: 'descriptionEn' }} />
      </FieldGroup>
      <FieldGroup heading={t('moreHeading')}>
        <div className="field-pair field-pair-narrow">
          <SelectField
            form={form}
            name="difficulty"
            label={t('difficulty')}
            options={difficulties.map((value) => ({ value, label: names(`difficulty.${value}`) }))}
          />
          <SelectField
            form={form}
            name="status"
            label={t('status')}
            options={eventStatuses.map((value) => ({ value, label: names(`eventStatus.${value}`) }))}
          />
        </div>
        <TextField
          form={form}
          name="maxParticipants"
          label={t('maxParticipants')}
          hint={t('maxParticipantsHint')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          optional
        />
        <TextField
          form={form}
          name="registrationClosesAt"
          label={t('registrationClosesAt')}
          hint={t('registrationClosesAtHint', { hours, notice: String(Math.max(24, hours)) })}
          type="datetime-local"
          optional
        />
        <TextField
          form={form}
          name="decideBy"
          label={t('decideBy')}
          hint={t('decideByHint', { time: format.clockTime(decisionTime) })}
          type="datetime-local"
          optional
        />
        <TextAreaField form={form} name="route" label={t('route')} rows={2} optional />
      </FieldGroup>
      <FieldGroup heading={names('stopForm.heading')}>
        <StopFields form={form} />
      </FieldGroup>
    </div>
  )
}
