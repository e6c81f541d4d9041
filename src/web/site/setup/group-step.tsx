import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { setUpClub } from '#contract/site/club-calls.ts'
import type { SetupState } from '#contract/site/club-settings.ts'
import { redrawEmblem } from '#contract/site/emblem-calls.ts'
import { sampleClub } from '#contract/site/setup-steps.ts'
import { type SchemaOf, useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { send } from '#web/api/request.ts'
import { useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type ClubForm, GroupFields } from '#web/site/club/club-fields.tsx'
import { clubFormTexts } from '#web/site/club/club-form.texts.ts'
import {
  type ClubFields,
  controlOf,
  fieldsOf,
  type GroupValues,
  orStored,
  valuesOf,
  withoutSample,
} from '#web/site/club/club-groups.ts'
import type { Emblem } from '#web/site/club/emblem-picker.tsx'
import { ownTimeZone } from '#web/site/club/time-zones.ts'
import { TypedPreview } from '#web/site/club/typed-preview.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useMediaQuery } from '#web/ui/use-browser.ts'
import { setupStepsTexts } from './setup.texts.ts'
import { SetupFoot } from './setup-foot.tsx'
import { keepTyped, type SetupStep, typedAt } from './setup-progress.ts'

interface GroupStepProps {
  group: Exclude<SetupStep, 'administrator'>
  state: SetupState
  secret: string
  onBack: (() => void) | undefined
  onNext: () => void
  onSaved: (state: SetupState) => void
}

/** What is left blank stays as it is: the server checks the rest. */
const unchecked: SchemaOf<ClubFields> = {
  '~standard': { version: 1, vendor: 'club', validate: (typed: unknown) => ({ value: typed as ClubFields }) },
}

export function GroupStep({ group, state, secret, onBack, onNext, onSaved }: GroupStepProps) {
  const t = useTexts(setupStepsTexts)
  const ofForm = useTexts(clubFormTexts)
  const { thisYear } = useClub()
  const isWide = useMediaQuery('(width >= 64rem)')
  const stored = fieldsOf(state, group)
  const examples = fieldsOf(sampleClub, group)
  const [begun] = useState(() => beginningOf(state, group, thisYear))

  /** Of the values, those that are another than before. */
  function changed(typed: ClubFields): Partial<GroupValues> {
    const whole = orStored(typed as Partial<ClubFields>, stored)
    // Who leaves out how the dues are paid does not mean the way of the sample: applicants would pay to an account that is not the club’s.
    if (group === 'dues' && typed.duesPayment) whole.duesPayment = typed.duesPayment
    const before: Partial<Record<string, unknown>> = state
    const values = Object.entries(valuesOf(whole))
    return Object.fromEntries(values.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))
  }

  async function save(values: Partial<GroupValues>): Promise<void> {
    if (Object.keys(values).length > 0) onSaved(await request(setUpClub, { secret, ...values }))
  }
  const form = useCallForm<typeof save, ClubFields>(save, {
    schema: unchecked,
    values: { ...begun, ...typedAt(group) },
    isLong: true,
    controlOf,
    sent: changed,
    onDone() {
      keepTyped(group, undefined)
      onNext()
    },
  })

  async function redraw(file: File): Promise<Emblem> {
    const answer = await send(redrawEmblem.method, redrawEmblem.path, file, { 'x-setup-secret': secret })
    return (await answer.json()) as Emblem
  }

  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(group, values) }),
    [subscribe, group],
  )

  return (
    <div className="setup-step">
      <Form form={form}>
        {group !== 'face' && <p className="form-note">{t(group === 'dues' ? 'gray' : 'ofSample')}</p>}
        <GroupFields group={group} form={form as unknown as ClubForm} examples={examples} upload={redraw} />
        <SetupFoot submit={t('next')} busy={t('saving')} onBack={onBack} onSkip={onNext} />
      </Form>
      <details className="setup-preview" open={isWide === true}>
        <summary className="line tall strong">
          <ChevronDown aria-hidden="true" />
          {ofForm('preview')}
        </summary>
        <TypedPreview form={form as unknown as ClubForm} of={(typed) => ({ ...state, ...changed(typed) })} />
      </details>
    </div>
  )
}

/** Without the values of the sample, and with the zone and the year of here and now in their place. */
function beginningOf(state: SetupState, group: GroupStepProps['group'], thisYear: string): Partial<ClubFields> {
  const own = withoutSample(fieldsOf(state, group), fieldsOf(sampleClub, group))
  return {
    ...own,
    ...(own.name?.ko === '' && { timeZone: ownTimeZone() }),
    ...(own.years === '' && { copyrightYear: thisYear }),
  }
}
