import type { ReactNode } from 'react'
import type { MoneyReport } from '#contract/money/year.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { expenseKindsTexts, incomeKindsTexts, moneyYearTexts } from './expenses.texts.ts'
import { exactDollars, kindText } from './money-year.ts'
import './money.css'

interface MoneyTableProps {
  heading: string
  note?: string
  columns: string[]
  foot?: ReactNode
  children: ReactNode
}

export function MoneyTable({ heading, note, columns, foot, children }: MoneyTableProps) {
  return (
    <section>
      <h2 className="heading">{heading}</h2>
      {note && <p className="small quiet">{note}</p>}
      <table className="money-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  )
}

type Totals = Pick<MoneyReport, 'income' | 'expenses' | 'incomeCents' | 'expenseCents'>

/** Income and expenses by kind, and what is left of them. */
export function KindTables({ totals }: { totals: Totals }) {
  const t = useTexts(moneyYearTexts)
  const incomeKinds = useTexts(incomeKindsTexts)
  const expenseKinds = useTexts(expenseKindsTexts)
  const { income, expenses, incomeCents, expenseCents } = totals
  return (
    <>
      <dl className="tiles money-sums">
        {(
          [
            ['income', incomeCents],
            ['spent', expenseCents],
            ['balance', incomeCents - expenseCents],
          ] as const
        ).map(([name, cents]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="heading strong money-sum">{exactDollars(cents)}</dd>
          </div>
        ))}
      </dl>
      <div className="pair s6 money-tables">
        <KindTable
          heading={t('income')}
          sums={income.map(({ kind, amountCents }) => ({ name: kindText(incomeKinds, kind), amountCents }))}
          total={incomeCents}
        />
        <KindTable
          heading={t('spent')}
          sums={expenses.map(({ kind, amountCents }) => ({ name: kindText(expenseKinds, kind), amountCents }))}
          total={expenseCents}
        />
      </div>
    </>
  )
}

function KindTable(props: { heading: string; sums: { name: string; amountCents: number }[]; total: number }) {
  const t = useTexts(moneyYearTexts)
  return (
    <MoneyTable
      heading={props.heading}
      columns={[t('kind'), t('amount')]}
      foot={
        <tr>
          <th scope="row">{t('sum')}</th>
          <td>{exactDollars(props.total)}</td>
        </tr>
      }
    >
      {props.sums.map(({ name, amountCents }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{exactDollars(amountCents)}</td>
        </tr>
      ))}
      {props.sums.length === 0 && (
        <tr>
          <th scope="row">{t('none')}</th>
          <td>{exactDollars(0)}</td>
        </tr>
      )}
    </MoneyTable>
  )
}
