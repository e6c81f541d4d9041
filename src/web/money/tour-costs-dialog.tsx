import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { dollarsOf } from '#contract/money/amounts.ts'
import { expensesSentences } from '#contract/money/expenses-sentences.ts'
import { type TourCost, TourCostInput, type TourCosts } from '#contract/money/tour-costs.ts'
import { addTourCost, changeTourCost, findTourCosts, removeTourCost } from '#contract/money/tour-costs-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction, useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { read, request } from '#web/api/calls.ts'
import { learnSentences, useSentence } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, SelectField, TextField } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { tourCostsTexts } from './tour-costs.texts.ts'
import { centsIn, TypedAmount, typedAmount } from './typed-amounts.ts'
import './money.css'

learnSentences(expensesSentences)

const costsQuery = (id: string) => read(findTourCosts, { id }, { staleTime: 0 })

/** docs/product.md 22.3: what a ride cost, entered as it came, and who sends whom how much. */
export function TourCostsDialog({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTexts(tourCostsTexts)
  const title = useLocalized()(event, 'title')
  const costs = useQuery(costsQuery(event.id))
  const [edited, setEdited] = useState<TourCost | 'new' | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  return (
    <Dialog title={t('title')} onClose={onClose} closeOutside={false}>
      <div className="stack below-3">
        <p className="strong">{title}</p>
        <Loaded from={costs}>
          {(found) =>
            edited === null ? (
              <Overview event={event} costs={found} onEdit={setEdited} takesFocus={said !== null} />
            ) : (
              <CostForm
                key={edited === 'new' ? 'new' : edited.id}
                event={event}
                costs={found}
                cost={edited === 'new' ? null : edited}
                onDone={(isSaved) => {
                  setEdited(null)
                  setSaid(isSaved ? t('savedToast') : '')
                }}
              />
            )
          }
        </Loaded>
      </div>
      <span role="status" className="sr-only">
        {edited === null && said}
      </span>
    </Dialog>
  )
}

function useNames({ riders }: TourCosts) {
  const t = useTexts(tourCostsTexts)
  const nameOf = usePersonName()
  return (id: string) => nameOf(riders.find((rider) => rider.id === id) ?? {}, t('erased'))
}

interface OverviewProps {
  event: RidingEvent
  costs: TourCosts
  onEdit: (cost: TourCost | 'new') => void
}

/** @param takesFocus the form that was here before is gone. */
function Overview({ event, costs, onEdit, takesFocus }: OverviewProps & { takesFocus: boolean }) {
  const t = useTexts(tourCostsTexts)
  if (costs.riders.length === 0) return <p>{t('noRiders')}</p>
  return (
    <>
      <p className="dialog-text">{t('note')}</p>
      {costs.costs.length === 0 ? <p>{t('empty')}</p> : <Settlement event={event} costs={costs} />}
      {costs.costs.length > 0 && <Costs event={event} costs={costs} onEdit={onEdit} />}
      <Button variant="primary" className="own" autoFocus={takesFocus} onClick={() => onEdit('new')}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    </>
  )
}

function Settlement({ event, costs }: Omit<OverviewProps, 'onEdit'>) {
  const t = useTexts(tourCostsTexts)
  const title = useLocalized()(event, 'title')
  const nameOf = useNames(costs)
  const total = dollarsOf(costs.totalCents)
  const lines = costs.transfers.map(({ from, to, amountCents }) =>
    t('transfer', { from: nameOf(from), to: nameOf(to), amount: dollarsOf(amountCents) }),
  )
  return (
    <section className="call-out stack s3">
      <h3 className="medium">{t('settlement')}</h3>
      {lines.length === 0 ? (
        <p>{t('settled')}</p>
      ) : (
        <>
          <ul className="stack s1 strong tabular">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
              <li key={at}>{line}</li>
            ))}
          </ul>
          <div className="row">
            <CopyButton variant="ghost" text={[t('copied', { title, total }), ...lines].join('\n')} label={t('copy')} />
          </div>
        </>
      )}
    </section>
  )
}

function Costs({ event, costs, onEdit }: OverviewProps) {
  const t = useTexts(tourCostsTexts)
  const nameOf = useNames(costs)
  const [removed, setRemoved] = useState<TourCost | null>(null)
  return (
    <section className="stack s2">
      <h3 className="row split medium">
        {t('costs')} <span className="plain tabular">{t('total', { amount: dollarsOf(costs.totalCents) })}</span>
      </h3>
      <ul className="ruled">
        {costs.costs.map((cost) => (
          <li key={cost.id} className="line s2 split airy">
            <span className="fill">
              <span className="strong">{cost.what}</span>{' '}
              <span className="block small quiet">{t('costOf', { name: nameOf(cost.paidBy), count: cost.sharedBy.length })}</span>
            </span>
            <span className="tabular">{dollarsOf(cost.amountCents)}</span>
            <IconButton label={t('editLabel', { what: cost.what })} onClick={() => onEdit(cost)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={t('removeLabel', { what: cost.what })} onClick={() => setRemoved(cost)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {removed && <RemoveQuestion event={event} cost={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

function RemoveQuestion({ event, cost, onClose }: { event: RidingEvent; cost: TourCost; onClose: () => void }) {
  const t = useTexts(tourCostsTexts)
  const { mutateAsync } = useAction(removeTourCost, {
    done: { title: t('removedToast'), description: cost.what },
    onLostSession: onClose,
    onSuccess: (_nothing, { id }, client) =>
      Promise.all([client.invalidateQueries(costsQuery(id)), client.invalidateQueries({ queryKey: ownCostsKey(id) })]),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('removeQuestion')}
      text={t('removeText', { what: cost.what, amount: dollarsOf(cost.amountCents) })}
      confirmLabel={t('remove')}
      onConfirm={() => mutateAsync({ id: event.id, costId: cost.id })}
    />
  )
}

const ownCostsKey = (id: string) => ['/api/riding-events', id, 'costs/mine']

const Typed = z.object({
  what: TourCostInput.shape.what,
  amount: TypedAmount,
  paidBy: z.string().check(z.minLength(1, 'This field is required')),
  sharedBy: TourCostInput.shape.sharedBy,
})
type Typed = z.infer<typeof Typed>

interface CostFormProps {
  event: RidingEvent
  costs: TourCosts
  cost: TourCost | null
  onDone: (isSaved: boolean) => void
}

type Sent = { costId: string | null } & Omit<TourCostInput, 'expectedVersion'> & {
    id: string
    expectedVersion?: string | undefined
  }

const saveCost = ({ costId, ...input }: Sent): Promise<TourCosts> =>
  costId === null ? request(addTourCost, input) : request(changeTourCost, { ...input, costId })

function CostForm({ event, costs, cost, onDone }: CostFormProps) {
  const t = useTexts(tourCostsTexts)
  const nameOf = useNames(costs)
  const handleLostSession = useLostSession()
  const everyone = costs.riders.filter(({ lastName, firstName }) => lastName || firstName).map(({ id }) => id)
  const form = useCallForm(saveCost, {
    schema: Typed,
    values: {
      what: cost?.what ?? '',
      amount: cost === null ? '' : typedAmount(cost.amountCents),
      paidBy: cost?.paidBy ?? '',
      sharedBy: cost?.sharedBy ?? everyone,
    },
    ...(cost && { version: cost.updatedAt }),
    sent: ({ amount, ...typed }: Typed) => ({
      ...typed,
      id: event.id,
      costId: cost?.id ?? null,
      amountCents: centsIn(amount) ?? 0,
    }),
    controlOf: (path) => (path === 'amountCents' ? 'amount' : path),
    onConflict: async () => undefined,
    onSuccess: async (saved, { id }, client) => {
      client.setQueryData(costsQuery(id).queryKey, saved)
      await client.invalidateQueries({ queryKey: ownCostsKey(id) })
    },
    onError: (error) => void handleLostSession(error),
    focus: 'what',
    onDone: () => onDone(true),
  })
  return (
    <Form form={form}>
      <TextField form={form} name="what" label={t('what')} hint={t('whatHint')} autoComplete="off" maxLength={200} />
      <TextField form={form} name="amount" label={t('amount')} inputMode="decimal" autoComplete="off" maxLength={12} />
      <SelectField
        form={form}
        name="paidBy"
        label={t('paidBy')}
        options={[{ value: '', label: t('choose') }, ...costs.riders.map(({ id }) => ({ value: id, label: nameOf(id) }))]}
      />
      <Sharers form={form} riders={costs.riders.map(({ id }) => ({ id, name: nameOf(id) }))} everyone={everyone} />
      <FormFoot submit={t('save')} busy={t('saving')} size="normal" onCancel={() => onDone(false)} />
    </Form>
  )
}

interface SharersProps {
  form: ReturnType<typeof useCallForm<typeof saveCost, Typed>>
  riders: { id: string; name: string }[]
  everyone: string[]
}

function Sharers({ form, riders, everyone }: SharersProps): ReactNode {
  const t = useTexts(tourCostsTexts)
  const sentence = useSentence()
  const id = useId()
  const [amount, sharedBy] = useWatch({ control: form.control, name: ['amount', 'sharedBy'] })
  const { error } = form.getFieldState('sharedBy', form.formState)
  const cents = centsIn(amount)
  const areAll = everyone.every((rider) => sharedBy.includes(rider))
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{t('sharedBy')}</legend>
      <div className="row split">
        <Button
          size="small"
          onClick={() => form.setValue('sharedBy', areAll ? [] : everyone, { shouldValidate: form.formState.isSubmitted })}
        >
          {t(areAll ? 'none' : 'all')}
        </Button>
        <span role="status" className="small quiet tabular">
          {cents !== null && sharedBy.length > 0 && t('each', { amount: dollarsOf(Math.round(cents / sharedBy.length)) })}
        </span>
      </div>
      <div className="tiles sharers">
        {riders.map((rider) => (
          <label key={rider.id} className="line s2 tall">
            <input
              {...form.register('sharedBy')}
              type="checkbox"
              className="check"
              value={rider.id}
              aria-invalid={error !== undefined || undefined}
            />
            {rider.name}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {sentence(error.message)}
        </p>
      )}
    </fieldset>
  )
}
