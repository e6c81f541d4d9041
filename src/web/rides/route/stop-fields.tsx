import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { isCalendarDay } from '#contract/date-fields.ts'
import {
  hasOwnName,
  hasOwnTime,
  maxRideDays,
  maxStops,
  maxTourStops,
  type StopKind,
  stopKinds,
} from '#contract/rides/ride-stops.ts'
import type { RidingEventFields } from '#contract/rides/riding-events.ts'
import { newBrowserId } from '#web/browser-id.ts'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { placeOfNewStop } from '#web/rides/plan/ride-fields.ts'
import { daysBetween } from '#web/rides/ride-dates.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/form.tsx'
import { stopFormTexts } from './route.texts.ts'

type Form = UseFormReturn<RidingEventFields>
type Action = 'up' | 'down' | 'remove'

/** The stops of a ride in their order: added, moved and removed by buttons. */
export function StopFields({ form }: { form: Form }) {
  const t = useTexts(stopFormTexts)
  const sentence = useSentence()
  // The stops have ids of their own.
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
  /** Of the ride. */
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
          <IconButton label={t('up', { place })} data-action="up" aria-disabled={at === 0} onClick={() => onAct('up')}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('down', { place })}
            data-action="down"
            aria-disabled={at === count - 1}
            onClick={() => onAct('down')}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton label={t('remove', { place })} data-action="remove" onClick={() => onAct('remove')}>
            <Trash2 aria-hidden="true" />
          </IconButton>
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

/** Moves the focus once the list is rendered again: browsers drop it from an element that is moved or removed. */
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
