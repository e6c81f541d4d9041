import { readMoney } from '#web/money/typed-amounts.ts'
import type { Statement, StatementColumn, StatementColumns } from './read-statement.ts'
import { readDay } from './statement-days.ts'

export type Currency = 'USD' | 'KRW'

/** What a line of a statement says, before it is compared with what members owe. */
export interface StatementLine {
  number: number
  /** Null where no day can be read. */
  day: string | null
  /** More than zero: cents, or whole won. */
  units: number
  isIncoming: boolean
  /** Who paid, or who was paid, as the bank writes it. */
  person: string
  /** What else stands in it, for whom it is. */
  note: string
  /** Refused, taken back or still under way. */
  isUnfinished: boolean
  method: 'zelle' | 'venmo' | 'bank'
}

/** Lines without an amount are left out: sums, balances. @param today the club's day */
export function readStatementLines(
  { rows }: Statement,
  columns: StatementColumns,
  { today, currency }: { today: string; currency: Currency },
): StatementLine[] {
  return rows.flatMap(({ number, cells }) => {
    const cell = (column: StatementColumn) => (cells[columns[column] ?? -1] ?? '').slice(0, maxCellLength)
    const amount = amountOf(cell, currency)
    if (amount === null) return []
    const kind = cell('kind')
    const isIncoming = amount.isSigned || !outgoing.test(kind || cell('note')) ? amount.units > 0 : false
    const texts = [cell('payer'), cell('note'), kind].filter((text) => text !== '').join(' ')
    // Venmo: who asked for the money stands first.
    const payer = /^(?:charge|request)/i.test(kind) ? cell('recipient') : cell('payer')
    const payee = cell('recipient') !== '' && !isIncoming ? cell('recipient') : payer
    const name = isIncoming ? payer : payee
    const note = cell('note')
    const person = name === '' ? personIn(note) : personIn(name)
    return {
      number,
      day: readDay(cell('day'), today),
      units: Math.abs(amount.units),
      isIncoming,
      person,
      note: name === '' ? afterName(note, person) : note,
      isUnfinished: unfinished.test(cell('status')),
      method: /zelle|quickpay/i.test(texts)
        ? 'zelle'
        : columns.recipient !== undefined || /venmo/i.test(texts)
          ? 'venmo'
          : 'bank',
    }
  })
}

/** What follows the name in a description: what it is for, and the bank's own number. */
function afterName(text: string, name: string): string {
  const at = name === '' ? -1 : text.indexOf(name)
  return at < 0
    ? text
    : text
        .slice(at + name.length)
        .replace(/^[\s,;:]+/, '')
        .trim()
}

const maxCellLength = 300
const unfinished = /pending|fail|cancel|declin|return|revers|expired|취소|실패|대기|예정|반려/i
const outgoing =
  /^(?:debit|withdraw|sent\b|payment sent|you paid|you sent|출금|이체출금|지급|보냄|송금$)|\b(?:payment|transfer|zelle) to\b|\bsent\b/i

function amountOf(cell: (column: StatementColumn) => string, currency: Currency): { units: number; isSigned: boolean } | null {
  const inCurrency = (text: string) => {
    const money = readMoney(text)
    if (money === null || money.units === 0) return null
    if (currency === 'KRW' && money.currency !== 'KRW') return { ...money, units: Math.round(money.units / 100) }
    // Won in a statement of dollars are no dollars.
    return money.currency === 'KRW' && currency === 'USD' ? null : money
  }
  const amount = inCurrency(cell('amount'))
  if (amount !== null) return { units: amount.units, isSigned: amount.hasSign }
  const received = inCurrency(cell('received'))
  if (received !== null) return { units: Math.abs(received.units), isSigned: true }
  const spent = inCurrency(cell('spent'))
  return spent === null ? null : { units: -Math.abs(spent.units), isSigned: true }
}

/** Won where a sign says so, or where a Korean bank writes whole numbers. */
export function guessCurrency({ header, rows }: Statement, columns: StatementColumns): Currency {
  const positions = [columns.amount, columns.received, columns.spent].filter((position) => position !== undefined)
  const amounts = rows
    .slice(0, 100)
    .flatMap(({ cells }) => positions.flatMap((position) => readMoney(cells[position] ?? '') ?? []))
  if (amounts.some(({ currency }) => currency === 'KRW')) return 'KRW'
  const isKorean = positions.some((position) => /[가-힣]/.test(header[position] ?? ''))
  return isKorean && amounts.every(({ currency }) => currency === null) ? 'KRW' : 'USD'
}

const before = [
  /(?:zelle|quickpay|venmo|payment|transfer|deposit|money|cash)\b[^:]*?\b(?:received\s+)?from:?\s+(.+)/i,
  /(?:zelle|quickpay|venmo|payment|transfer|money)\b[^:]*?\bto:?\s+(.+)/i,
  /^(.+?)\s+(?:paid|sent|charged)\s+you\b/i,
  /^you\s+(?:paid|sent)\s+(.+)/i,
]
/** What comes after a name in the descriptions of banks. */
const after =
  /\s*(?:[;:#"“(/]|,(?=\s*(?:conf|ref|memo))|\b(?:for|on|ref|conf|confirmation|memo|id|via|through|received|sent|completed|complete)\b|\S*\d).*$/i
const words = /\b(?:received|completed|complete|zelle|venmo|payment|standard|instant|sent)\b|회비|님|입금|타행|이체|송금/gi

/** The name in the description of a bank: `Zelle payment from HONG GIL DONG for "dues"; Conf# abc1`, `입금 홍길동`. */
function personIn(text: string): string {
  const found = before.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined)
  const name = (found ?? text).replace(after, '').trim()
  return found === undefined ? name.replaceAll(words, ' ').replaceAll(/\s+/g, ' ').trim() || name : name
}
