import { useState } from 'react'
import * as z from 'zod/mini'
import { listUsers } from '#contract/accounts/account-calls.ts'
import type { Person } from '#contract/accounts/person-name.ts'
import { dollarsOf } from '#contract/money/amounts.ts'
import { type Expense, ExpenseInput, expenseKinds } from '#contract/money/expenses.ts'
import { addExpense, changeExpense } from '#contract/money/expenses-calls.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { pages, request } from '#web/api/calls.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchField } from '#web/lists/searched-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, SelectField, TextField } from '#web/ui/form/form.tsx'
import { expenseKindsTexts, expensesTexts } from './expenses.texts.ts'
import { centsIn, TypedAmount, typedAmount } from './typed-amounts.ts'

const { day, kind, purpose } = ExpenseInput.shape
const Typed = z.object({ day, kind, amount: TypedAmount, purpose, paidTo: z.string() })
type Typed = z.infer<typeof Typed>

type Sent = { id: string | null; expectedVersion?: string | undefined } & Omit<ExpenseInput, 'expectedVersion'>

const saveExpense = ({ id, ...input }: Sent): Promise<Expense> =>
  id === null ? request(addExpense, input) : request(changeExpense, { ...input, id })

export function ExpenseDialog({ expense, onClose }: { expense: Expense | null; onClose: () => void }) {
  const t = useTexts(expensesTexts)
  const kinds = useTexts(expenseKindsTexts)
  const format = useFormat()
  const handleLostSession = useLostSession()
  const [payer, setPayer] = useState<(Person & { id: string | null }) | null>(
    expense?.paidFrom === 'member' ? { ...expense, id: expense.userId } : null,
  )
  const form = useCallForm(saveExpense, {
    schema: Typed,
    values: {
      day: expense?.day ?? format.today(),
      kind: (expense?.kind ?? 'event') as Typed['kind'],
      amount: expense === null ? '' : typedAmount(expense.amountCents),
      purpose: expense?.purpose ?? '',
      paidTo: expense?.paidTo ?? '',
    },
    ...(expense && { version: expense.updatedAt }),
    sent: ({ amount, ...typed }: Typed) => ({
      ...typed,
      id: expense?.id ?? null,
      amountCents: centsIn(amount) ?? 0,
      userId: payer?.id ?? null,
    }),
    controlOf: (path) => (path === 'amountCents' ? 'amount' : path),
    onConflict: async () => undefined,
    done: (saved) => ({
      title: t('savedToast'),
      description: t('savedText', { purpose: saved.purpose, amount: dollarsOf(saved.amountCents) }),
    }),
    onSuccess: (_saved, _input, client) =>
      Promise.all(['/api/expenses', '/api/money-year'].map((path) => client.invalidateQueries({ queryKey: [path] }))),
    onError: (error) => void handleLostSession(error),
    onDone: onClose,
  })
  return (
    <Dialog
      title={t(expense === null ? 'addTitle' : 'editTitle')}
      onClose={onClose}
      closeOutside={false}
      takeFocus={() => form.setFocus('amount')}
    >
      <Form form={form}>
        <div className="pair">
          <TextField form={form} name="day" label={t('day')} type="date" />
          <TextField form={form} name="amount" label={t('amount')} inputMode="decimal" autoComplete="off" maxLength={12} />
        </div>
        <TextField form={form} name="purpose" label={t('purpose')} autoComplete="off" maxLength={300} />
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          options={expenseKinds.map((value) => ({ value, label: kinds(value) }))}
        />
        <TextField form={form} name="paidTo" label={t('paidTo')} hint={t('paidToHint')} autoComplete="off" optional />
        <Payer payer={payer} onPick={setPayer} />
        <FormFoot submit={t('save')} busy={t('saving')} size="normal" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

interface PayerProps {
  payer: (Person & { id: string | null }) | null
  onPick: (payer: (Person & { id: string | null }) | null) => void
}

function Payer({ payer, onPick }: PayerProps) {
  const t = useTexts(expensesTexts)
  const nameOf = usePersonName()
  const [search, setSearch] = useState('')
  return (
    <fieldset className="field">
      <legend className="field-label">{t('paidBy')}</legend>
      <p className="row split" role="status">
        <strong>{payer === null ? t('club') : nameOf(payer, t('erased'))}</strong>
        {payer !== null && payer.id !== null && (
          <Button size="small" onClick={() => onPick(null)}>
            {t('unpick')}
          </Button>
        )}
      </p>
      <SearchField label={t('search')} onSearch={setSearch} isInForm />
      {search !== '' && (
        <PagedList query={pages(listUsers, {}, { query: { search, members: 'true', limit: '5' } })} empty={t('noMatch')}>
          {(users) => (
            <ul className="ruled">
              {users.map((user) => (
                <li key={user.id} className="line s3 split airy">
                  <span>
                    <PersonName of={user} missing={user.username} />
                  </span>
                  <Button
                    size="small"
                    aria-label={t('pickLabel', { name: nameOf(user, user.username) })}
                    onClick={() => onPick({ ...user, id: user.id })}
                  >
                    {t('pick')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </fieldset>
  )
}
