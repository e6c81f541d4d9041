import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { oneOf } from '#contract/fields.ts'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { SeasonQuery } from '#contract/ride-day/ride-day.ts'
import { Expense, ExpenseInput, Expenses } from './expenses.ts'
import { MoneyReport, MoneyYear, ShownYearInput } from './year.ts'

const changes = ['/api/expenses/*', '/api/money-year/*'] as const
const sample = {
  day: '2026-10-04',
  kind: 'event',
  amountCents: 8_450,
  purpose: '가을 야유회 고기와 음료',
  paidTo: 'H Mart',
  userId: null,
} as const

export const listExpenses = call('GET /api/expenses', {
  access: 'admin',
  summary: 'The expenses of a year of the club, newest first',
  query: SeasonQuery,
  answers: Expenses,
})

export const addExpense = call('POST /api/expenses', {
  access: 'admin',
  summary: 'Enter an expense of the club',
  body: ExpenseInput,
  sample,
  creates: Expense,
  refusals: { 409: 'The year has 1,000 expenses.' },
  changes,
})

export const changeExpense = call('PUT /api/expenses/:id', {
  access: 'admin',
  summary: 'Change an expense',
  body: ExpenseInput,
  sample,
  answers: Expense,
  refusals: { 409: 'The expense has changed since `expectedVersion`, or its new year has 1,000.' },
  changes,
})

export const removeExpense = call('DELETE /api/expenses/:id', {
  access: 'admin',
  summary: 'Remove an expense and its receipt for good',
  confirms: true,
  changes,
})

export const uploadReceipt = call('PUT /api/expenses/:id/receipt', {
  access: 'admin',
  summary:
    'Upload the receipt of an expense, the file as the body: JPEG, PNG or PDF to 5 MB; only what is seen is kept, and encrypted',
  answers: Expense,
  refusals: { 400: 'It is no picture and no PDF that can be read.' },
  changes,
})

export const openReceipt = call('GET /api/expenses/:id/receipt', {
  access: 'admin',
  summary: 'The receipt of an expense; recorded in the activity log',
  sends: 'application/octet-stream',
  refusals: { 404: 'The expense has no receipt.' },
})

export const removeReceipt = call('DELETE /api/expenses/:id/receipt', {
  access: 'admin',
  summary: 'Remove the receipt of an expense for good',
  confirms: true,
  changes,
})

export const findMoneyYear = call('GET /api/money-year', {
  access: 'admin',
  summary: 'Income and expenses of a year by kind and month, what is open and what was waived',
  query: SeasonQuery,
  answers: MoneyYear,
})

export const exportMoneyYear = call('GET /api/money-year.csv', {
  access: 'admin',
  summary: 'Each payment and expense of a year as CSV, without names of payers; recorded in the activity log',
  confirms: true,
  sends: 'text/csv',
  query: z.extend(SeasonQuery, { lang: z._default(oneOf(languages), defaultLanguage) }),
})

export const showMoneyYear = call('PUT /api/money-year/shown', {
  access: 'admin',
  summary: 'Show members the totals of a year, or no longer',
  body: ShownYearInput,
  sample: { year: 2026, isShown: true },
  answers: MoneyYear,
  changes,
})

export const findMoneyReport = call('GET /api/money-year/shown', {
  access: 'member',
  summary: 'The totals of a year that an officer shows to members; without a year, of the newest',
  query: SeasonQuery,
  answers: MoneyReport,
})
