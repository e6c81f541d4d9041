import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, Plus, Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { dollarsOf } from '#contract/money/amounts.ts'
import type { Expense, Expenses } from '#contract/money/expenses.ts'
import { listExpenses, openReceipt, removeExpense, removeReceipt, uploadReceipt } from '#contract/money/expenses-calls.ts'
import { expensesSentences } from '#contract/money/expenses-sentences.ts'
import { maxReceiptBytes } from '#contract/money/receipt-limits.ts'
import { say } from '#contract/sentences.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { pathOf, read } from '#web/api/calls.ts'
import { send } from '#web/api/request.ts'
import { learnSentences, useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { AnchorButton, Button, LinkButton } from '#web/ui/button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { FormAlert } from '#web/ui/form/form.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { readYear, YearFrame } from '#web/ui/year-frame.tsx'
import { expenseKindsTexts, expensesTexts } from './expenses.texts.ts'
import { exactDollars, kindText } from './money-year.ts'
import './money.css'

learnSentences(expensesSentences)

const expenseDialog = lazy(() => import('./expense-dialog.tsx').then(({ ExpenseDialog }) => ExpenseDialog))

/** docs/product.md 22.4. @param year anything but a year shows the present one. */
export function ExpensesPage({ year }: { year: string }) {
  const t = useTexts(expensesTexts)
  const asked = readYear(year)
  const shown = useQuery({
    ...read(listExpenses, {}, { query: { year: asked?.toString() } }),
    placeholderData: keepPreviousData,
  })
  return (
    <YearFrame
      asked={asked}
      shown={shown}
      back={{ href: '/admin?money', label: t('back') }}
      choose={t('choose')}
      addressOf={(chosen) => `/admin?expenses=${chosen}`}
      tools={<LinkButton href={`/admin?money-year=${asked ?? ''}`}>{t('year')}</LinkButton>}
    >
      {(found) => <List found={found} />}
    </YearFrame>
  )
}

function List({ found }: { found: Expenses }) {
  const t = useTexts(expensesTexts)
  const year = String(found.year)
  const { Opened, open, close } = useLazyDialog(expenseDialog)
  const add = (
    <Button variant="primary" className="own needs-script" aria-haspopup="dialog" onClick={open}>
      <Plus aria-hidden="true" />
      {t('add')}
    </Button>
  )
  return (
    <>
      {found.expenses.length === 0 ? (
        <EmptyState heading={<h1>{t('empty', { year })}</h1>} text={t('emptyText')} action={add} />
      ) : (
        <div className="stack s5">
          <div className="row split">
            <h1 className="title tight display">{t('title', { year })}</h1>
            <p className="heading strong money-sum">{t('total', { amount: dollarsOf(found.totalCents) })}</p>
          </div>
          {add}
          <ul className="boxed ruled rows">
            {found.expenses.map((expense) => (
              <Row key={expense.id} expense={expense} />
            ))}
          </ul>
          <p className="page-note">{t('receiptHint')}</p>
        </div>
      )}
      {Opened && <Opened expense={null} onClose={close} />}
    </>
  )
}

function Row({ expense }: { expense: Expense }) {
  const t = useTexts(expensesTexts)
  const kinds = useTexts(expenseKindsTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { Opened, open, close } = useLazyDialog(expenseDialog)
  const { mutateAsync: remove } = useAction(removeExpense, {
    done: { title: t('removedToast'), description: expense.purpose },
    failed: t('removeFailed'),
  })
  const { purpose, paidTo, paidFrom } = expense
  const facts = [
    kindText(kinds, expense.kind),
    paidTo,
    paidFrom === 'member' ? t('paidByMember', { name: nameOf(expense, t('erased')) }) : null,
  ]
  return (
    <li className="stack s2 airy">
      <div className="expense-facts">
        <time className="small quiet" dateTime={expense.day}>
          {format.calendarDay(expense.day)}
        </time>
        <span className="strong medium money-sum">{exactDollars(expense.amountCents)}</span>
        <h2 className="medium whole">{purpose}</h2>
        <p className="small quiet whole">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <div className="row close top needs-script">
        <Button size="small" aria-haspopup="dialog" aria-label={t('editLabel', { purpose })} onClick={open}>
          {t('edit')}
        </Button>
        {expense.receipt ? <ReceiptLink expense={expense} /> : <ReceiptUpload expense={expense} />}
        <details className="expense-more">
          <summary className="standing-link" aria-label={t('moreLabel', { purpose })}>
            {t('more')}
          </summary>
          <div className="row close">
            {expense.receipt && <ReceiptUpload expense={expense} />}
            {expense.receipt && <ReceiptRemoval expense={expense} />}
            <QuestionButton
              size="small"
              aria-label={t('removeLabel', { purpose })}
              question={{
                title: t('removeQuestion'),
                text: t('removeText'),
                confirmLabel: t('remove'),
                onConfirm: () => remove({ id: expense.id }),
              }}
            >
              {t('remove')}
            </QuestionButton>
          </div>
        </details>
      </div>
      {Opened && <Opened expense={expense} onClose={close} />}
    </li>
  )
}

interface ReceiptProps {
  expense: Expense
}

function ReceiptLink({ expense: { id, purpose } }: ReceiptProps) {
  const t = useTexts(expensesTexts)
  return (
    <AnchorButton size="small" href={pathOf(openReceipt, { id })} download aria-label={t('receiptLabel', { purpose })}>
      <FileText aria-hidden="true" />
      {t('receipt')}
    </AnchorButton>
  )
}

function ReceiptRemoval({ expense: { id, purpose } }: ReceiptProps) {
  const t = useTexts(expensesTexts)
  const { mutateAsync: remove } = useAction(removeReceipt, {
    done: { title: t('receiptRemovedToast'), description: purpose },
    failed: t('removeFailed'),
  })
  return (
    <QuestionButton
      size="small"
      question={{
        title: t('receiptRemoveQuestion'),
        text: t('receiptRemoveText'),
        confirmLabel: t('remove'),
        onConfirm: () => remove({ id }),
      }}
    >
      {t('receiptRemove')}
    </QuestionButton>
  )
}

function ReceiptUpload({ expense: { id, purpose, receipt } }: ReceiptProps) {
  const t = useTexts(expensesTexts)
  const reason = useFailureReason()
  const sentence = useSentence()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { mutate, isPending, error } = useAction(upload, {
    showsFailure: true,
    done: { title: t('receiptSavedToast'), description: purpose },
    onSuccess: (_saved, _input, client) => client.invalidateQueries({ queryKey: ['/api/expenses'] }),
  })

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // so that the same file can be chosen again
    if (!file) return
    setIsTooLarge(file.size > maxReceiptBytes)
    if (file.size <= maxReceiptBytes) mutate({ id, file })
  }

  const tooLarge = isTooLarge ? sentence(say('This file is larger than 5 MB. Please choose a smaller one.')) : null
  return (
    <>
      <label className="button button-ghost button-small upload" aria-busy={isPending}>
        <Upload aria-hidden="true" />
        <span className="sr-only">{t(receipt ? 'receiptReplaceLabel' : 'receiptAddLabel', { purpose })}</span>
        <span aria-hidden="true">{isPending ? t('uploading') : t(receipt ? 'receiptReplace' : 'receiptAdd')}</span>
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,application/pdf"
          disabled={isPending}
          onChange={choose}
        />
      </label>
      <FormAlert message={tooLarge ?? (error && !isPending ? reason(error) : null)} />
    </>
  )
}

async function upload({ id, file }: { id: string; file: File }): Promise<Expense> {
  const answer = await send(uploadReceipt.method, pathOf(uploadReceipt, { id }), file)
  return (await answer.json()) as Expense
}
