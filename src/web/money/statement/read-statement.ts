// The statement of a bank, Zelle, Venmo or KakaoBank as a table of texts. It is read in the browser, and no text of it is sent anywhere.

import { cleanText, decodeBytes, isNoTable, isOtherFile } from '#contract/text-files.ts'
import { readMoney } from '#web/money/typed-amounts.ts'
import { findDay } from './statement-days.ts'

export const maxStatementBytes = 1_000_000
export const maxStatementRows = 5_000

/** `amount` has a sign or a column `kind` beside it; some banks have two columns instead, `received` and `spent`. */
export const statementColumns = ['day', 'payer', 'note', 'amount', 'received', 'spent', 'kind', 'recipient', 'status'] as const
export type StatementColumn = (typeof statementColumns)[number]
export type StatementColumns = Partial<Record<StatementColumn, number>>

export interface StatementRow {
  /** As spreadsheets show it. */
  number: number
  cells: readonly string[]
}

export interface Statement {
  /** '' for each column of a statement without a header. */
  header: readonly string[]
  hasHeader: boolean
  rows: readonly StatementRow[]
}

/** Why a file or text is no statement. */
export type StatementProblem = 'notStatement' | 'tooLarge' | 'tooMany' | 'empty'

interface Readers {
  /** Of `papaparse`. */
  parse: (text: string, options: { delimiter: string; preview: number }) => { data: string[][] }
  /** Browsers call it euc-kr. */
  decodeCp949: (bytes: Uint8Array) => string
}

export function readStatementFile(bytes: Uint8Array, readers: Readers): Statement | StatementProblem {
  if (bytes.length > maxStatementBytes) return 'tooLarge'
  // A workbook, too: banks lock theirs with a password.
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isWorkbook || isOtherFile(bytes) || bytes[0] === 0xd0) return 'notStatement'
  return readStatementText(decodeBytes(bytes, readers.decodeCp949), readers)
}

/** A table, or what an app shows when it is copied: some lines for each payment. */
export function readStatementText(typed: string, { parse }: Pick<Readers, 'parse'>): Statement | StatementProblem {
  if (typed.length > maxStatementBytes) return 'tooLarge'
  if (isNoTable(typed)) return 'notStatement'
  const text = cleanText(typed)
  const statement = readTable(text, parse) ?? readLines(text)
  if (statement.rows.length === 0) return 'empty'
  return statement.rows.length > maxStatementRows ? 'tooMany' : statement
}

/** Titles and sums above a header are shorter. */
const maxLinesAbove = 30

function readTable(text: string, parse: Readers['parse']): Statement | null {
  const ranked = [',', '\t', ';', '|'].map((delimiter) => {
    const { data } = parse(text, { delimiter, preview: maxLinesAbove })
    const scores = data.map((cells) => scoreOf(guessColumns(cells)))
    const best = Math.max(0, ...scores)
    const payments = data.filter((cells) => cells.some((cell) => findDay(cell)) && moneyCells(cells) > 0).length
    // A day such as "March 4, 2027" has a comma, too.
    return { delimiter, best, at: scores.indexOf(best), payments: payments * 2 > data.length ? payments : 0 }
  })
  const [found] = ranked.sort((one, other) => other.best - one.best || other.payments - one.payments)
  if (found === undefined || (found.best === 0 && found.payments === 0)) return null
  const rows = parse(text, { delimiter: found.delimiter, preview: 0 })
    .data.map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (found.best > 0) {
    const header = parse(text, { delimiter: found.delimiter, preview: found.at + 1 }).data[found.at] ?? []
    return {
      header: header.map((name) => name.trim()),
      hasHeader: true,
      rows: rows.filter(({ number }) => number > found.at + 1),
    }
  }
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return { header: Array.from({ length: width }, () => ''), hasHeader: false, rows }
}

const moneyCells = (cells: readonly string[]) => cells.filter((cell) => readMoney(cell) !== null && findDay(cell) === null).length

/** Nothing without a day and an amount: sums above the table have headings of their own. */
function scoreOf(columns: StatementColumns): number {
  const hasAmount = columns.amount !== undefined || columns.received !== undefined
  return columns.day === undefined || !hasAmount ? 0 : Object.keys(columns).length
}

/** Without spaces, signs and capitals; the more exact ones first. */
const headings: Record<StatementColumn, string> = {
  day: 'datetime transactiondate postingdate posteddate postdate date completedon sentreceiveddate paymentdate 거래일시 거래일자 거래일 거래날짜 일시 일자 날짜',
  payer:
    'from payer payername sender sendername receivedfrom counterparty name 입금자명 입금자 보낸분 보낸사람 의뢰인 의뢰인수취인 거래상대 상대방 내용 거래내용 기재내용',
  note: 'description note memo message payee details transaction 메모 송금메모 비고 적요 거래메모',
  amount: 'amounttotal amountusd transactionamount amount total 거래금액 거래금액원 금액 금액원',
  received:
    'credit credits creditamount deposit deposits depositamount received moneyin paidin 입금액 입금액원 입금금액 입금 맡기신금액',
  spent:
    'debit debits debitamount withdrawal withdrawals withdrawalamount sent moneyout paidout 출금액 출금액원 출금금액 출금 찾으신금액',
  kind: 'details type transactiontype creditdebit debitcredit direction 구분 입출금구분 거래종류',
  recipient: 'to recipient receiver 받는분 받는사람',
  status: 'status state 상태 처리상태 처리결과',
}
const squash = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function guessColumns(header: readonly string[]): StatementColumns {
  const names = header.map(squash)
  const columns: StatementColumns = {}
  const taken = new Set<number>()
  for (const column of statementColumns) {
    // Chase calls the direction "Details" and has a description; elsewhere these are the description.
    const words = headings[column].split(' ').filter((word) => word !== 'details' || column === 'kind' || !names.includes('type'))
    for (const word of words) {
      const position = names.findIndex((name, index) => name === word && !taken.has(index))
      if (position < 0) continue
      columns[column] = position
      taken.add(position)
      break
    }
  }
  return columns
}

/** Of a statement without a header, by what its cells look like. The first amount is that of the payment, the last one the balance. */
function guessByCells(rows: readonly StatementRow[]): StatementColumns {
  const sample = rows.slice(0, 50)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const counted = Array.from({ length: width }, (_, position) => {
    const cells = sample.map((row) => row.cells[position] ?? '')
    const days = cells.filter((cell) => cell.length < 30 && findDay(cell) !== null)
    const amounts = cells.filter((cell) => readMoney(cell) !== null)
    const letters = cells.reduce((sum, cell) => sum + (cell.match(/\p{L}/gu)?.length ?? 0), 0)
    return { position, days: days.length, amounts: amounts.length, letters }
  })
  const half = sample.length / 2
  const day = counted.find(({ days }) => days >= half)
  const amount = counted.find(({ amounts, position }) => amounts >= half && position !== day?.position)
  const texts = counted.filter(
    ({ position, letters }) => letters > 0 && position !== day?.position && position !== amount?.position,
  )
  const note = texts.toSorted((one, other) => other.letters - one.letters)[0]
  return {
    ...(day && { day: day.position }),
    ...(amount && { amount: amount.position }),
    ...(note && { note: note.position }),
  }
}

export const columnsOf = ({ hasHeader, header, rows }: Statement) => (hasHeader ? guessColumns(header) : guessByCells(rows))

export const hasNeededColumns = ({ day, payer, note, amount, received }: StatementColumns) =>
  day !== undefined && (amount ?? received) !== undefined && (payer ?? note) !== undefined

/** An amount that stands in a text: with a sign of its currency or with cents, so that no year and no number of a confirmation is one. */
const amountInText =
  /[-+−–(]?\s*(?:US)?[$₩￦]\s*[-+−]?\s*\d[\d,]*(?:\.\d{1,2})?\)?|[-+−–]?\s*\d[\d,]*\s*원|[-+−–]?\s*(?<![\d.,/-])\d[\d,]*\.\d{2}(?![\d.])/g

/**
 * Copied from an app or a page: each payment on one line, or on several that an amount ends or begins. The day stands beside the amount, or above all
 * payments of that day.
 */
function readLines(text: string): Statement {
  const lines = text.split(/\r\n?|\n/).map((line, index) => ({ number: index + 1, line: line.trim() }))
  const shown = lines.filter(({ line }) => line !== '')
  const rows: StatementRow[] = []
  const firstDay = shown.findIndex(({ line }) => findDay(line) !== null)
  const hasAmount = (line = '') => line.match(amountInText) !== null
  const firstAmount = shown.findIndex(({ line }) => hasAmount(line))
  // Where days stand below the amounts, each ends a payment.
  const dayEnds = firstAmount >= 0 && firstDay > firstAmount
  let day = ''
  let amount = ''
  let words: string[] = []
  let start = 0
  function end() {
    if (amount !== '') rows.push({ number: start, cells: [day, words.join(' '), amount] })
    if (dayEnds) day = ''
    amount = ''
    words = []
    start = 0
  }
  for (const [index, { number, line }] of shown.entries()) {
    if (start === 0) start = number
    const amounts = line.match(amountInText)
    const found = findDay(line)
    if (found !== null) day = found.text
    // A day by itself stands above the payments of that day; what stands above it is a title.
    if (found?.text === line && !dayEnds && !hasAmount(shown[index + 1]?.line)) words = []
    const rest = (found === null ? line : line.replace(found.text, ' ')).replaceAll(amountInText, ' ').trim()
    if (/\p{L}/u.test(rest)) words.push(rest)
    // A second amount on a line is the balance.
    if (amounts?.[0] !== undefined && amount === '') amount = amounts[0].trim()
    const isWhole = dayEnds ? found !== null : amounts !== null
    if (isWhole && words.length > 0) end()
  }
  end()
  return { header: ['', '', ''], hasHeader: false, rows }
}
