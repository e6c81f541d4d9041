import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { popUpLeadMinutes } from '#contract/rides/pop-up.ts'
import { callRide, changeCalledRide } from '#contract/rides/pop-up-calls.ts'
import { popUpRefusals } from '#contract/rides/pop-up-refusals.ts'
import { difficulties, type RidingEvent } from '#contract/rides/riding-events.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { type CallForm, useCallForm } from '#web/api/call-form.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
// Here before the call, so that the message opens when the signal is gone after it.
import '#web/ride-day/tell-riders.tsx'
import { useTelling } from '#web/ride-day/use-telling.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { callRideTexts } from './call-ride.texts.ts'
import { PopUpFields } from './pop-up-fields.tsx'
import { useRecentRides } from './recent-rides.ts'
import {
  type CallChoice,
  callDays,
  callMinutes,
  callSchema,
  daysToCall,
  findNearby,
  firstCall,
  hourInWords,
  type PopUpChoice,
  recentPlaces,
} from './ride-fields.ts'

learnSentences(popUpRefusals)

/** docs/product.md 9.20: everything is chosen already, and the message for the chat follows. */
export function CallRide({ onClose }: { onClose: () => void }) {
  const t = useTexts(callRideTexts)
  const [isCalled, setIsCalled] = useState(false)
  const { openTelling, dialog } = useTelling(onClose)
  function tell(event: RidingEvent) {
    setIsCalled(true)
    openTelling({ event, happening: 'created' })
  }
  if (isCalled) return dialog
  return (
    <Around title={t('title')} onClose={onClose}>
      {(rides) => <NewForm rides={rides} onDone={tell} />}
    </Around>
  )
}

/** For the member who has called the ride. */
export function ChangeRide({ ride, onClose }: { ride: RidingEvent; onClose: () => void }) {
  const t = useTexts(callRideTexts)
  return (
    <Around title={t('changeTitle')} onClose={onClose}>
      {(rides) => <ChangeForm ride={ride} rides={rides.filter(({ id }) => id !== ride.id)} onDone={onClose} />}
    </Around>
  )
}

interface AroundProps {
  title: string
  onClose: () => void
  children: (rides: readonly RidingEvent[]) => ReactNode
}

function Around({ title, onClose, children }: AroundProps) {
  const { rides, isLoading } = useRecentRides()
  return (
    <Dialog title={title} onClose={onClose} closeOutside={false}>
      {isLoading ? <ListLoading /> : children(rides)}
    </Dialog>
  )
}

interface FormProps {
  rides: readonly RidingEvent[]
  onDone: (ride: RidingEvent) => void
}

function NewForm({ rides, onDone }: FormProps) {
  const t = useTexts(callRideTexts)
  const inMinutes = useClock()
  const form = useDraftedForm(callRide, {
    schema: callSchema(() => inMinutes(popUpLeadMinutes)),
    values: firstCall(recentPlaces(rides, new Date().toISOString()), inMinutes(0)),
    draft: { name: 'call-ride' },
    isLong: true,
    done: { title: t('calledTitle'), description: t('calledText') },
    failed: t('callFailed'),
    onDone,
  })
  return <Fields form={form as CallForm<CallChoice>} rides={rides} submit={t('call')} />
}

function ChangeForm({ ride, rides, onDone }: FormProps & { ride: RidingEvent }) {
  const t = useTexts(callRideTexts)
  const format = useFormat()
  const inMinutes = useClock()
  const { meetingLocation, startTime, maxParticipants, word } = ride
  const eventDate = format.dayInput(ride.eventDate)
  const form = useCallForm(changeCalledRide, {
    // A ride that keeps its start may be less than an hour away.
    schema: callSchema(() => inMinutes(popUpLeadMinutes), { eventDate, startTime }),
    values: {
      meetingLocation,
      eventDate,
      startTime,
      difficulty: difficulties.find((offered) => offered === ride.difficulty) ?? 'hard',
      maxParticipants: maxParticipants ?? '',
      word: word ?? '',
    },
    sent: (typed) => ({ ...typed, id: ride.id }),
    version: ride.updatedAt,
    isLong: true,
    done: { title: t('changedTitle'), description: t('changedText') },
    failed: t('changeFailed'),
    onDone,
  })
  return <Fields form={form as CallForm<CallChoice>} rides={rides} submit={t('save')} />
}

/** `YYYY-MM-DDTHH:mm` of the club, so many minutes from now. */
function useClock() {
  const format = useFormat()
  return (minutes: number) => format.localInput(new Date(Date.now() + minutes * 60_000).toISOString())
}

interface FieldsProps {
  form: CallForm<CallChoice>
  rides: readonly RidingEvent[]
  submit: string
}

function Fields({ form, rides, submit }: FieldsProps) {
  const t = useTexts(callRideTexts)
  const format = useFormat()
  const inMinutes = useClock()
  const choice = useWatch({ control: form.control }) as CallChoice
  const nearby = findNearby(rides, choice, format.dayInput)
  return (
    <Form form={form}>
      <p role="status" className={nearby ? 'call-out' : 'sr-only'}>
        {nearby && t('nearby', { time: hourInWords(nearby.startTime, format), kind: nearby.kind })}
      </p>
      <PopUpFields
        form={form as unknown as CallForm<PopUpChoice>}
        places={recentPlaces(rides, new Date().toISOString())}
        days={daysToCall(inMinutes(0))}
        earliest={inMinutes(callMinutes)}
        daysAhead={callDays}
      />
      <TextField form={form} name="word" label={t('word')} hint={t('wordHint')} autoComplete="off" />
      <p className="field-hint">{t('hint')}</p>
      <FormFoot submit={submit} busy={t('sending')} />
    </Form>
  )
}
