import { findMoneyReport } from '#contract/money/expenses-calls.ts'
import { read } from '#web/api/calls.ts'

/** Null: the newest year that is shown. */
export const moneyReportQuery = (year: number | null) => read(findMoneyReport, {}, { query: { year: year?.toString() } })
