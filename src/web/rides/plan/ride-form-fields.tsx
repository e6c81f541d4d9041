import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useController, useFieldArray } from 'react-hook-form'
import { findUser, listUsers } from '#contract/accounts/account-calls.ts'
import type { User } from '#contract/accounts/users.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import {
  hasOwnName,
  hasOwnTime,
  maxRideDays,
  maxStops,
  maxTourStops,
  type StopKind,
  stopKinds,
} from '#contract/rides/ride-stops.ts'
import {
  difficulties,
  eventStatuses,
  type RidingEvent,
  type RidingEventFields,
  type RidingEventInput,
} from '#contract/rides/riding-events.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { pages, read } from '#web/api/calls.ts'
import { newBrowserId } from '#web/browser-id.ts'
import { useClub } from '#web/club.tsx'
import { learnSentences, useSentence } from '#web/i18n/failure-reason.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SearchField } from '#web/lists/searched-list.tsx'
import { InsertPhrase } from '#web/news/insert-phrase.tsx'
import { ReasonField } from '#web/ride-day/reason-field.tsx'
import { addDays, daysBetween } from '#web/rides/ride-dates.ts'
import { difficultyTexts, eventStatusTexts } from '#web/rides/rides.texts.ts'
import { type ReadTrack, TrackFileField } from '#web/rides/route/track-file-field.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup, SelectField, TextAreaField, TextField } from '#web/ui/form/form.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { Choices } from './choices.tsx'
import { useRecentRides } from './recent-rides.ts'
import {
  findPlace,
  placeOfNewStop,
  type RecentPlace,
  reasonAskedFor,
  recentPlaces,
  ridesToRepeat,
  wholeNumber,
} from './ride-fields.ts'
import { leaderFieldsTexts, popUpRideTexts, rideFormTexts, stopFormTexts, trackFormTexts } from './ride-form.texts.ts'
import { RepeatFields, SeriesChoice } from './series-fields.tsx'
import { TakeFromPast } from './take-from-past.tsx'
import './ride-form.css'

learnSentences(officeSentences)

type Form = UseFormReturn<RidingEventFields>

/** Closed again, the ride is one of one day, and all its stops are on that day. */
function LastDay({ form }: { form: Form }) {
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
function useFollowingLastDay(form: Form): (day: string) => void {
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

/** What helps to plan a new ride. */
export interface RidePlan {
  takeFromPast: (ride: RidingEvent) => void
  track: ReadTrack | null
  setTrack: (track: ReadTrack | null) => void
}

interface RideFormFieldsProps {
  form: Form
  isCopy: boolean
  /** Of a ride that is there, as it is stored. */
  before: RidingEventFields | null
  /** Null for a ride that is there. */
  plan: RidePlan | null
}

type Labelled = Exclude<keyof RidingEventInput, 'endDate' | 'leaderId' | 'sweepId' | 'stops'>

export function RideFormFields({ form, isCopy, before, plan }: RideFormFieldsProps) {
  const t = useTexts(rideFormTexts)
  const names = useTexts(difficultyTexts)
  const leaders = useTexts(leaderFieldsTexts)
  const { rides } = useRecentRides()
  const fields = useRef<HTMLDivElement>(null)
  const moveLastDay = useFollowingLastDay(form)
  const asksWhy = useReasonAsked(form, before)
  // Only the date of a repeated ride has to change.
  useEffect(() => {
    if (isCopy) fields.current?.querySelector<HTMLElement>('[name=eventDate]')?.focus()
  }, [isCopy])
  const labelled = (name: Labelled) => ({ form, name, label: t(name) })
  const now = new Date().toISOString()
  return (
    <div ref={fields} className="form">
      {plan && <TakeFromPast rides={ridesToRepeat(rides, now)} onTake={plan.takeFromPast} />}
      {before !== null && before.andFollowing !== null && (
        <SeriesChoice
          isAll={form.watch('andFollowing') === true}
          onChoose={(isAll) => form.setValue('andFollowing', isAll, { shouldDirty: true })}
        />
      )}
      <FieldGroup heading={t('whenHeading')}>
        <div className="stack ride-when">
          <TextField {...labelled('eventDate')} type="date" onInput={({ currentTarget }) => moveLastDay(currentTarget.value)} />
          <div className="field-pair field-pair-narrow">
            <TextField {...labelled('startTime')} type="time" />
            <TextField {...labelled('endTime')} type="time" optional />
          </div>
        </div>
        <LastDay form={form} />
        {plan && <RepeatFields form={form} />}
        {asksWhy === 'eventDate' && <ReasonField form={form} />}
        <MeetingPlace form={form} places={recentPlaces(rides, now)} />
      </FieldGroup>
      <div className="stack ride-columns">
        <FieldGroup heading={t('koreanHeading')}>
          <TextField {...labelled('titleKo')} lang="ko" autoComplete="off" />
          <TextAreaField {...labelled('descriptionKo')} lang="ko" rows={3} />
        </FieldGroup>
        <FieldGroup heading={t('englishHeading')}>
          <TextField {...labelled('titleEn')} lang="en" autoComplete="off" />
          <TextAreaField {...labelled('descriptionEn')} lang="en" rows={3} />
        </FieldGroup>
      </div>
      <InsertPhrase form={form} names={{ ko: 'descriptionKo', en: 'descriptionEn' }} />
      <FieldGroup heading={t('moreHeading')}>
        <div className="stack ride-columns">
          <div className="stack">
            <div className="field-pair field-pair-narrow">
              <SelectField {...labelled('difficulty')} options={difficulties.map((value) => ({ value, label: names(value) }))} />
              {plan ? <MaxParticipants form={form} /> : <Status form={form} />}
            </div>
            {asksWhy === 'status' && <ReasonField form={form} />}
            {!plan && <MaxParticipants form={form} />}
            <TextField {...labelled('minRides')} hint={t('minRidesHint')} {...wholeNumber} min={0} max={20} />
            <TextAreaField {...labelled('route')} rows={2} optional />
          </div>
          <div className="stack">
            <MemberField form={form} name="leaderId" label={leaders('leader')} search={leaders('searchLeader')} />
            <MemberField form={form} name="sweepId" label={leaders('sweep')} search={leaders('searchSweep')} />
            <p className="field-hint">{leaders('hint')}</p>
          </div>
        </div>
      </FieldGroup>
      <MoreFields form={form} plan={plan} />
    </div>
  )
}

/** A reason is sent only while the form asks for one: otherwise the ride keeps the one that it has. */
function useReasonAsked(form: Form, before: RidingEventFields | null) {
  const [status, eventDate] = form.watch(['status', 'eventDate'])
  const asked = before && reasonAskedFor(before, { status, eventDate })
  useEffect(() => {
    if (asked === null && form.getValues('reason') !== null) form.setValue('reason', null)
  }, [asked, form])
  return asked
}

function MeetingPlace({ form, places }: { form: Form; places: readonly RecentPlace[] }) {
  const t = useTexts(popUpRideTexts, rideFormTexts)
  const { language } = useLanguage()
  const known = findPlace(places, form.watch('meetingLocation'))

  function choose(meetingLocation: string) {
    const { meetingLocationEn } = findPlace(places, meetingLocation) ?? {}
    const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('meetingLocation', meetingLocation, change)
    form.setValue('meetingLocationEn', meetingLocationEn ?? '', change)
  }

  return (
    <>
      {places.length > 0 && (
        <Choices
          label={t('popUpRide.recentPlaces')}
          options={places.map((place) => ({ value: place.meetingLocation, text: meetingPlace(place, language) }))}
          chosen={known?.meetingLocation}
          onChoose={choose}
        />
      )}
      <div className="field-pair">
        <TextField form={form} name="meetingLocation" label={t('rideForm.meetingLocation')} autoComplete="off" />
        <TextField
          form={form}
          name="meetingLocationEn"
          label={t('rideForm.meetingLocationEn')}
          hint={t('rideForm.meetingLocationEnHint')}
          lang="en"
          autoComplete="off"
          optional
        />
      </div>
    </>
  )
}

function MaxParticipants({ form }: { form: Form }) {
  const t = useTexts(rideFormTexts)
  return (
    <TextField form={form} name="maxParticipants" label={t('maxParticipants')} hint={t('maxParticipantsHint')} {...wholeNumber} />
  )
}

function Status({ form }: { form: Form }) {
  const t = useTexts(eventStatusTexts, rideFormTexts)
  return (
    <SelectField
      form={form}
      name="status"
      label={t('rideForm.status')}
      options={eventStatuses.map((value) => ({ value, label: t(`eventStatus.${value}`) }))}
    />
  )
}

const rarelyTyped = ['registrationClosesAt', 'decideBy', 'stops'] as const

/** What most rides leave as it is. It is open when there is something in it, and when something in it is wrong. */
function MoreFields({ form, plan }: Pick<RideFormFieldsProps, 'form' | 'plan'>) {
  const t = useTexts(rideFormTexts, stopFormTexts, trackFormTexts)
  const format = useFormat()
  const { registrationClosesHours: hours, decisionTime } = useClub()
  const [isFilled] = useState(() => {
    const values = form.getValues()
    return rarelyTyped.some((name) => (values[name]?.length ?? 0) > 0) || plan?.track != null
  })
  const part = useRef<HTMLDetailsElement>(null)
  const { errors, submitCount } = form.formState
  const isWrong = [...rarelyTyped, ...(plan ? (['status'] as const) : [])].some((name) => errors[name] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt to send
  useEffect(() => {
    if (!isWrong || part.current === null || part.current.open) return
    part.current.open = true
    // What is closed has not taken the focus.
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
      part.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong, submitCount])
  return (
    <details ref={part} className="ride-more" open={isFilled}>
      <summary className="line split">
        <span>
          <b>{t('rideForm.moreFields')}</b> <span className="quiet small">{t('rideForm.moreFieldsOf')}</span>
        </span>
        <ChevronDown aria-hidden="true" className="fixed" />
      </summary>
      <div className="stack ride-columns above-3">
        <FieldGroup heading={t('rideForm.deadlinesHeading')}>
          <TextField
            form={form}
            name="registrationClosesAt"
            label={t('rideForm.registrationClosesAt')}
            hint={t('rideForm.registrationClosesAtHint', { hours, notice: String(Math.max(24, hours)) })}
            type="datetime-local"
            optional
          />
          <TextField
            form={form}
            name="decideBy"
            label={t('rideForm.decideBy')}
            hint={t('rideForm.decideByHint', { time: format.clockTime(decisionTime) })}
            type="datetime-local"
            optional
          />
          {plan && <Status form={form} />}
        </FieldGroup>
        <FieldGroup heading={t('stopForm.heading')}>
          <StopFields form={form} />
          {plan ? <NewTrack {...plan} /> : <p className="field-hint">{t('trackForm.inList')}</p>}
        </FieldGroup>
      </div>
    </details>
  )
}

/** The file is read at once and uploaded when the ride is there. */
function NewTrack({ track, setTrack }: RidePlan) {
  const t = useTexts(trackFormTexts)
  const chosen = useRef<HTMLDivElement>(null)

  function take(read: ReadTrack) {
    setTrack(read)
    return read.leftOut
  }

  return (
    <div className="stack s2" ref={chosen}>
      <TrackFileField label={t('title')} hint={t('newHint')} onRead={take} />
      {track && (
        <p className="row split small call-out" role="status">
          {t('chosen', { name: track.fileName })}
          <Button
            size="small"
            onClick={() => {
              setTrack(null)
              chosen.current?.querySelector('input')?.focus()
            }}
          >
            {t('takeBack')}
          </Button>
        </p>
      )}
    </div>
  )
}

type Action = 'up' | 'down' | 'remove'

function StopFields({ form }: { form: Form }) {
  const t = useTexts(stopFormTexts)
  const sentence = useSentence()
  const { fields, insert, move, remove } = useFieldArray({ control: form.control, name: 'stops', keyName: 'key' })
  const [said, setSaid] = useState('')
  const { list, focus } = useFocusAfterwards()
  const { stops: problem } = form.formState.errors
  const message = problem?.root?.message ?? problem?.message
  const dayCount = useDayCount(form)

  function add() {
    const stops = form.getValues('stops') ?? []
    const at = placeOfNewStop(stops)
    // The day goes on where the one before it ended.
    const day = stops[at - 1]?.day ?? '1'
    insert(at, { id: newBrowserId(), kind: 'fuel', name: '', time: '', coordinates: '', day }, { shouldFocus: false })
    focus(at, 'select')
    setSaid(t('added', { place: String(at + 1) }))
  }

  function act(at: number, action: Action) {
    if (action === 'remove') {
      remove(at)
      focus(Math.min(at, fields.length - 2), '[data-action=remove]')
      setSaid(t('removed', { place: String(at + 1) }))
      return
    }
    const to = action === 'up' ? at - 1 : at + 1
    if (to < 0 || to >= fields.length) return
    move(at, to)
    focus(to, `[data-action=${action}]`)
    setSaid(t('moved', { place: String(to + 1), count: fields.length }))
  }

  return (
    <div className="stack">
      <p className="field-hint">{t('hint')}</p>
      <ol ref={list} className="stack">
        {fields.map(({ key }, at) => (
          <StopRow key={key} form={form} at={at} count={fields.length} dayCount={dayCount} onAct={(action) => act(at, action)} />
        ))}
      </ol>
      {message && (
        <p className="field-error">
          <CircleAlert aria-hidden="true" />
          {sentence(message)}
        </p>
      )}
      {fields.length < (dayCount === 1 ? maxStops : maxTourStops) && (
        <Button className="own" onClick={add}>
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
      )}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

interface StopRowProps {
  form: Form
  at: number
  count: number
  dayCount: number
  onAct: (action: Action) => void
}

function StopRow({ form, at, count, dayCount, onAct }: StopRowProps) {
  const t = useTexts(stopFormTexts)
  const place = String(at + 1)
  const kind = form.watch(`stops.${at}.kind`)
  // A stop beyond a last day that was moved ahead still shows its day.
  const days = Math.max(dayCount, Number(form.watch(`stops.${at}.day`) ?? 1))
  const kinds = stopKinds.filter((offered) => offered !== 'lodging' || dayCount > 1 || kind === offered)

  const actions = [
    { action: 'up', Icon: ArrowUp, isOff: at === 0 },
    { action: 'down', Icon: ArrowDown, isOff: at === count - 1 },
    { action: 'remove', Icon: Trash2, isOff: undefined },
  ] as const

  /** Empties the fields that stops of this kind do not have: what is not shown could not be corrected. */
  function clearFieldsOf(chosen: StopKind) {
    if (!hasOwnName(chosen)) form.setValue(`stops.${at}.name`, '', { shouldDirty: true })
    if (!hasOwnTime(chosen)) form.setValue(`stops.${at}.time`, '', { shouldDirty: true })
  }

  return (
    <li>
      <fieldset className="stack s3 stop-row">
        <legend>{t('stop', { place })}</legend>
        <div className="stop-actions">
          {actions.map(({ action, Icon, isOff }) => (
            <IconButton
              key={action}
              label={t(action, { place })}
              data-action={action}
              aria-disabled={isOff}
              onClick={() => onAct(action)}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ))}
        </div>
        <div className="field-pair field-pair-narrow">
          <SelectField
            form={form}
            name={`stops.${at}.kind`}
            label={t('kind')}
            options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onInput={({ currentTarget }) => clearFieldsOf(currentTarget.value as StopKind)}
          />
          {days > 1 && kind !== 'meeting' && kind !== 'end' && (
            <SelectField
              form={form}
              name={`stops.${at}.day`}
              label={t('day')}
              options={Array.from({ length: days }, (_, index) => ({
                value: String(index + 1),
                label: t('dayOf', { day: String(index + 1) }),
              }))}
            />
          )}
          {hasOwnTime(kind) && <TextField form={form} name={`stops.${at}.time`} label={t('time')} type="time" optional />}
        </div>
        {hasOwnName(kind) && <TextField form={form} name={`stops.${at}.name`} label={t('name')} autoComplete="off" optional />}
        <TextField
          form={form}
          name={`stops.${at}.coordinates`}
          label={t('coordinates')}
          hint={t('coordinatesHint')}
          autoComplete="off"
          optional
        />
      </fieldset>
    </li>
  )
}

/** How many days the ride takes, as long as the form has both days. */
function useDayCount(form: Form): number {
  const [first = '', last] = form.watch(['eventDate', 'endDate'])
  if (!last || !isCalendarDay(first) || !isCalendarDay(last)) return 1
  return Math.min(maxRideDays, Math.max(1, daysBetween(first, last) + 1))
}

function useFocusAfterwards() {
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<{ at: number; selector: string } | null>(null)
  useEffect(() => {
    if (wanted === null || list.current === null) return
    const row = list.current.children[wanted.at]
    const target = row?.querySelector<HTMLElement>(wanted.selector) ?? list.current.parentElement?.querySelector('button')
    target?.focus()
  }, [wanted])
  return { list, focus: (at: number, selector: string) => setWanted({ at, selector }) }
}

interface MemberFieldProps {
  form: Form
  name: 'leaderId' | 'sweepId'
  label: string
  search: string
}

function MemberField({ form, name, label, search }: MemberFieldProps) {
  const id = useId()
  const sentence = useSentence()
  const client = useQueryClient()
  const { field, fieldState } = useController({ control: form.control, name })
  const wasPressed = useRef(false)
  const takeFocus = (control: HTMLElement | null) => {
    field.ref(control)
    if (wasPressed.current) control?.focus()
    if (control) wasPressed.current = false
  }

  function change(user: User | null) {
    wasPressed.current = true
    if (user) client.setQueryData(read(findUser, { id: user.id }).queryKey, user)
    field.onChange(user?.id ?? '')
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div role="group" className="field" aria-labelledby={id} aria-describedby={fieldState.error && `${id}-error`}>
      <p id={id} className="field-label">
        {label}
      </p>
      {field.value ? (
        <Chosen key={field.value} id={field.value} removeRef={takeFocus} onRemove={() => change(null)} />
      ) : (
        <MemberSearch label={search} inputRef={takeFocus} onPick={change} />
      )}
      {fieldState.error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {sentence(fieldState.error.message)}
        </p>
      )}
    </div>
  )
}

interface ChosenProps {
  id: string
  removeRef: (button: HTMLButtonElement | null) => void
  onRemove: () => void
}

function Chosen({ id, removeRef, onRemove }: ChosenProps) {
  const t = useTexts(commonTexts, leaderFieldsTexts)
  const { data: user, isError } = useQuery(read(findUser, { id }))
  const nameOf = usePersonName()
  const name = user ? nameOf(user, user.username) : t(isError ? 'leaderFields.nameUnknown' : 'common.loading')
  return (
    <p className="row split strong member-chosen">
      <span>{user ? <PersonName of={user} missing={user.username} /> : name}</span>
      <Button ref={removeRef} aria-label={t('leaderFields.removeLabel', { name })} onClick={onRemove}>
        {t('leaderFields.remove')}
      </Button>
    </p>
  )
}

interface MemberSearchProps {
  label: string
  inputRef: (input: HTMLInputElement | null) => void
  onPick: (user: User) => void
}

function MemberSearch({ label, inputRef, onPick }: MemberSearchProps) {
  const t = useTexts(leaderFieldsTexts)
  const [search, setSearch] = useState('')
  const { data, isPlaceholderData, isError } = useInfiniteQuery({
    ...pages(listUsers, {}, { query: { search, members: 'true', limit: '10' } }),
    enabled: search !== '',
  })
  const page = data?.pages[0]
  const users = search === '' ? [] : (page?.rows ?? [])
  const matches = useRef<HTMLUListElement>(null)
  const shown = users.map(({ id }) => id).join()
  // On a phone they would be behind the buttons at the foot of the form. A block, because new browsers return a promise, and React
  // calls what an effect returns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    matches.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <>
      <SearchField ref={inputRef} label={label} onSearch={setSearch} isInForm />
      <p aria-live="polite" className="field-hint">
        {search !== '' && isError && t('searchFailed')}
        {search !== '' && page && !isPlaceholderData && t(page.next === null ? 'found' : 'foundMore', { count: users.length })}
      </p>
      {users.length > 0 && (
        <ul ref={matches} className="stack s2 member-matches">
          {users.map((user) => (
            <li key={user.id}>
              <Button block className="button-start" onClick={() => onPick(user)}>
                <span>
                  <PersonName of={user} missing={user.username} /> <small className="quiet">{user.username}</small>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
