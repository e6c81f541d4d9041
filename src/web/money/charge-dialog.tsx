import { ChevronDown, Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { line } from '#contract/fields.ts'
import { dollarsOf, owedCents, type PaymentMethod, paymentMethods } from '#contract/money/amounts.ts'
import type { Charge, CollectionDetail, Payment } from '#contract/money/money.ts'
import { changeCharge, recordPayments } from '#contract/money/money-calls.ts'
import { say } from '#contract/sentences.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Form, FormFoot, SelectField, TextField } from '#web/ui/form/form.tsx'
import { ChargeBadge } from './charge-badge.tsx'
import { chargeTexts, moneyWordsTexts } from './money.texts.ts'
import { centsIn, TypedAmount, TypedAmountOrNone, typedAmount } from './typed-amounts.ts'

interface ChargeProps {
  collection: CollectionDetail
  charge: Charge
}

interface ChargeDialogProps extends ChargeProps {
  /** By which the officer has received money last. */
  method: PaymentMethod
  onClose: () => void
}

/** What one person has to pay and has paid. What is rare, or takes something away, is folded and asks for a reason. */
export function ChargeDialog({ collection, charge, method, onClose }: ChargeDialogProps) {
  const t = useTexts(chargeTexts, moneyWordsTexts)
  const nameOf = usePersonName()
  const name = nameOf(charge, t('moneyWords.erased'))
  const [taken, setTaken] = useState<string | null>(null)
  const owed = charge.state === 'waived' ? 0 : owedCents(charge)
  const isOpen = charge.state === 'open' || charge.state === 'claimed'
  return (
    <Dialog title={name} onClose={onClose} closeOutside={false}>
      <div className="stack s5 charge-dialog">
        <dl className="facts">
          <Fact name={t('charge.owes')}>{dollarsOf(charge.amountCents)}</Fact>
          <Fact name={t('charge.paid')}>{dollarsOf(charge.paidCents)}</Fact>
          <Fact name={t('charge.state')}>
            <ChargeBadge charge={charge} />
          </Fact>
          <Fact name={t('charge.waivedReason')}>{charge.state === 'waived' ? charge.waivedReason : null}</Fact>
        </dl>
        {isOpen && <RecordForm key={owed} collection={collection} charge={charge} method={method} owed={owed} onDone={onClose} />}
        <section>
          <h3 className="medium">{t('charge.payments')}</h3>
          {charge.payments.length === 0 ? (
            <p className="quiet">{t('charge.noPayments')}</p>
          ) : (
            <ul className="ruled">
              {charge.payments.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  mayTakeBack={charge.paidCents > 0 && payment.amountCents > 0}
                  isTaken={taken === payment.id}
                  onTake={() => setTaken(taken === payment.id ? null : payment.id)}
                >
                  <TakeBackForm collection={collection} charge={charge} payment={payment} onDone={() => setTaken(null)} />
                </PaymentRow>
              ))}
            </ul>
          )}
        </section>
        {charge.userId !== null && (
          <section className="stack s2">
            <details>
              <summary className="line tall strong">
                <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
                {t('charge.changeHeading')}
              </summary>
              <ChangeForm key={charge.updatedAt} charge={charge} />
            </details>
            {charge.state === 'waived' ? (
              <UnwaiveButton charge={charge} name={name} />
            ) : (
              isOpen && (
                <details>
                  <summary className="line tall strong">
                    <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
                    {t('charge.waiveHeading')}
                  </summary>
                  <WaiveForm key={charge.updatedAt} charge={charge} />
                </details>
              )
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}

interface PaymentRowProps {
  payment: Payment
  mayTakeBack: boolean
  isTaken: boolean
  onTake: () => void
  children: React.ReactNode
}

function PaymentRow({ payment, mayTakeBack, isTaken, onTake, children }: PaymentRowProps) {
  const t = useTexts(chargeTexts, moneyWordsTexts)
  const format = useFormat()
  const day = format.calendarDay(payment.paidOn)
  const amount = dollarsOf(payment.amountCents)
  return (
    <li className="airy">
      <div className="row s2 split">
        <span>
          <b className="tabular">{amount}</b> {day} · {t(`moneyWords.methods.${payment.method}`)}
          {payment.reason !== null && <span className="block quiet small">{payment.reason}</span>}
        </span>
        {mayTakeBack && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isTaken}
            aria-label={t('charge.takeBackOf', { day, amount })}
            onClick={onTake}
          >
            <Undo2 aria-hidden="true" />
            {t('charge.takeBack')}
          </Button>
        )}
      </div>
      {isTaken && children}
    </li>
  )
}

const Received = z.object({
  amount: TypedAmount,
  paidOn: z.string().check(z.refine(isCalendarDay, say('Please enter a valid date'))),
  method: z.enum(paymentMethods),
})
type Received = z.infer<typeof Received>

/** Where the server names a payment of the list, it is the field of this form. */
const controlOf = (path: string) => path.replace(/^payments\.0\./, '').replace(/^amountCents$/, 'amount')

interface RecordFormProps extends ChargeProps {
  method: PaymentMethod
  owed: number
  onDone: () => void
}

function RecordForm({ collection, charge, method, owed, onDone }: RecordFormProps) {
  const t = useTexts(chargeTexts, moneyWordsTexts)
  const format = useFormat()
  const form = useCallForm(recordPayments, {
    schema: Received,
    values: { amount: typedAmount(owed), paidOn: format.today(), method },
    sent: ({ amount, paidOn, method: by }: Received) => ({
      id: collection.id,
      payments: [
        { chargeId: charge.id, amountCents: centsIn(amount) ?? 0, paidOn, method: by, expectedVersion: charge.updatedAt },
      ],
    }),
    controlOf,
    done: (_answer, { payments: [payment] }) => ({
      title: t('charge.savedTitle'),
      description: dollarsOf(payment?.amountCents ?? 0),
    }),
    onDone,
  })
  const methods = paymentMethods.map((value) => ({ value, label: t(`moneyWords.methods.${value}`) }))
  return (
    <Form form={form} aria-labelledby="record-payment">
      <h3 id="record-payment" className="medium">
        {t('charge.recordHeading')}
      </h3>
      <div className="tiles s3">
        <TextField form={form} name="amount" label={t('moneyWords.amount')} inputMode="decimal" autoComplete="off" />
        <TextField form={form} name="paidOn" label={t('moneyWords.day')} type="date" />
        <SelectField form={form} name="method" label={t('moneyWords.method')} options={methods} />
      </div>
      <FormFoot className="row" size="normal" submit={t('charge.record')} busy={t('charge.recording')} />
    </Form>
  )
}

const Reason = z.object({ reason: line(200, say('Please write why this money was given back or taken off.')) })
type Reason = z.infer<typeof Reason>

function TakeBackForm({ collection, charge, payment, onDone }: ChargeProps & { payment: Payment; onDone: () => void }) {
  const t = useTexts(chargeTexts)
  const format = useFormat()
  const amountCents = Math.min(payment.amountCents, charge.paidCents)
  const amount = dollarsOf(amountCents)
  const form = useCallForm(recordPayments, {
    schema: Reason,
    values: { reason: '' },
    focus: 'reason',
    sent: ({ reason }: Reason) => ({
      id: collection.id,
      payments: [
        {
          chargeId: charge.id,
          amountCents: -amountCents,
          paidOn: format.today(),
          method: payment.method,
          reason,
          expectedVersion: charge.updatedAt,
        },
      ],
    }),
    controlOf,
    done: { title: t('savedTitle'), description: t('tookBack', { amount }) },
    onDone,
  })
  return (
    <Form form={form} className="above-3 call-out">
      <p>{t('takeBackText')}</p>
      <TextField form={form} name="reason" label={t('reason')} hint={t('reasonHint')} autoComplete="off" />
      <FormFoot
        className="row"
        variant="danger"
        size="normal"
        submit={t('takeBackTitle', { amount })}
        busy={t('saving')}
        onCancel={onDone}
      />
    </Form>
  )
}

const Amount = z.object({ amount: TypedAmountOrNone })
type Amount = z.infer<typeof Amount>

function ChangeForm({ charge }: { charge: Charge }) {
  const t = useTexts(chargeTexts, moneyWordsTexts)
  const form = useCallForm(changeCharge, {
    schema: Amount,
    values: { amount: typedAmount(charge.amountCents) },
    version: charge.updatedAt,
    sent: ({ amount }: Amount) => ({ id: charge.id, amountCents: centsIn(amount) ?? 0 }),
    controlOf,
    done: { title: t('charge.savedTitle'), description: t('charge.changed') },
  })
  return (
    <Form form={form} className="above-2">
      <TextField
        form={form}
        name="amount"
        label={t('moneyWords.amount')}
        hint={t('charge.changeHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <FormFoot className="row" size="normal" submit={t('charge.change')} busy={t('charge.saving')} />
    </Form>
  )
}

const Waiver = z.object({ reason: line(200, say('Please write why this person does not have to pay.')) })
type Waiver = z.infer<typeof Waiver>

function WaiveForm({ charge }: { charge: Charge }) {
  const t = useTexts(chargeTexts)
  const form = useCallForm(changeCharge, {
    schema: Waiver,
    values: { reason: '' },
    version: charge.updatedAt,
    sent: ({ reason }: Waiver) => ({ id: charge.id, waivedReason: reason }),
    controlOf: (path) => (path === 'waivedReason' ? 'reason' : path),
    done: { title: t('savedTitle'), description: t('waived') },
  })
  return (
    <Form form={form} className="above-2">
      <TextField form={form} name="reason" label={t('reason')} hint={t('waiveHint')} autoComplete="off" />
      <FormFoot className="row" variant="danger" size="normal" submit={t('waive')} busy={t('saving')} />
    </Form>
  )
}

function UnwaiveButton({ charge, name }: { charge: Charge; name: string }) {
  const t = useTexts(chargeTexts)
  const { mutateAsync } = useAction(changeCharge, { done: { title: t('savedTitle'), description: t('unwaived') } })
  return (
    <QuestionButton
      className="own"
      question={{
        title: t('unwaiveTitle'),
        text: t('unwaiveText', { name, amount: dollarsOf(owedCents(charge)) }),
        confirmLabel: t('unwaive'),
        onConfirm: () => mutateAsync({ id: charge.id, waivedReason: null, expectedVersion: charge.updatedAt }),
      }}
    >
      {t('unwaive')}
    </QuestionButton>
  )
}
