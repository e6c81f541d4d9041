import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportMoneyYear, findMoneyYear, showMoneyYear } from '#contract/money/expenses-calls.ts'
import type { MoneyYear } from '#contract/money/year.ts'
import { useAction } from '#web/api/action.ts'
import { pathOf, read } from '#web/api/calls.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { rideYearTexts } from '#web/rides/past/year.texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PrintButton, PrintDate } from '#web/ui/paper-page.tsx'
import { readYear, YearFrame } from '#web/ui/year-frame.tsx'
import { moneyYearTexts } from './expenses.texts.ts'
import { exactDollars } from './money-year.ts'
import { KindTables, MoneyTable } from './year-tables.tsx'

const yearQuery = (year: number | null) => read(findMoneyYear, {}, { query: { year: year?.toString() } })

/** docs/product.md 22.4. @param year anything but a year shows the present one. */
export function MoneyYearPage({ year }: { year: string }) {
  const t = useTexts(moneyYearTexts)
  const asked = readYear(year)
  const shown = useQuery({ ...yearQuery(asked), placeholderData: keepPreviousData })
  return (
    <YearFrame
      asked={asked}
      shown={shown}
      back={{ href: '/admin?money', label: t('back') }}
      choose={t('choose')}
      addressOf={(chosen) => `/admin?money-year=${chosen}`}
      tools={
        <>
          <LinkButton href={`/admin?expenses=${asked ?? ''}`}>{t('expenses')}</LinkButton>
          <DownloadCsv address={(lang) => pathOf(exportMoneyYear, {}, { year: (asked ?? shown.data?.year)?.toString(), lang })} />
          <PrintButton variant="primary" />
        </>
      }
    >
      {(found) => <Year found={found} />}
    </YearFrame>
  )
}

function Year({ found }: { found: MoneyYear }) {
  const t = useTexts(moneyYearTexts)
  const year = String(found.year)
  const { name } = useClub()
  const { language } = useLanguage()
  const hasNone = [found.income, found.expenses, found.open, found.waived].every((rows) => rows.length === 0)
  if (hasNone) return <EmptyState heading={<h1>{t('empty', { year })}</h1>} text={t('emptyText')} />
  return (
    <div className="stack s6 money-tables">
      <div>
        <p className="quiet paper-only">{name[language]}</p>
        <h1 className="title tight display">{t('title', { year })}</h1>
      </div>
      <KindTables totals={found} />
      <div className="pair s6 money-tables">
        <Months months={found.months} />
        <div className="stack s6 money-tables">
          <Owed found={found} />
        </div>
      </div>
      <Shown found={found} />
      <div className="paper-only">
        <PrintDate />
        <div className="pair money-signatures">
          <p>{t('signature')}</p>
          <p>{t('auditor')}</p>
        </div>
      </div>
    </div>
  )
}

function Months({ months }: Pick<MoneyYear, 'months'>) {
  const t = useTexts(moneyYearTexts)
  const names = useTexts(rideYearTexts)
  return (
    <MoneyTable heading={t('months')} columns={[t('month'), t('income'), t('spent')]}>
      {months.map(({ month, incomeCents, expenseCents }) => (
        <tr key={month}>
          <th scope="row">{names(`months.m${month}`)}</th>
          <td>{exactDollars(incomeCents)}</td>
          <td>{exactDollars(expenseCents)}</td>
        </tr>
      ))}
    </MoneyTable>
  )
}

function Owed({ found: { year, open, waived } }: { found: MoneyYear }) {
  const t = useTexts(moneyYearTexts)
  const localized = useLocalized()
  return (
    <>
      {open.length > 0 && (
        <MoneyTable
          heading={t('open')}
          note={t('openNote', { year: String(year) })}
          columns={[t('whatFor'), t('people'), t('amount')]}
        >
          {open.map((collection) => (
            <tr key={collection.collectionId}>
              <th scope="row">{localized(collection, 'title')}</th>
              <td>{t('peopleCount', { count: collection.count })}</td>
              <td>{exactDollars(collection.amountCents)}</td>
            </tr>
          ))}
        </MoneyTable>
      )}
      {waived.length > 0 && (
        <MoneyTable heading={t('waived')} columns={[t('whatFor'), t('amount')]}>
          {waived.map((charge, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
            <tr key={at}>
              <th scope="row">
                {localized(charge, 'title')}
                <span className="block quiet small plain">{charge.reason ?? t('reasonGone')}</span>
              </th>
              <td>{exactDollars(charge.amountCents)}</td>
            </tr>
          ))}
        </MoneyTable>
      )}
    </>
  )
}

/** The bylaws' article 10: what is recorded is reported to the members. */
function Shown({ found: { year, shownAt } }: { found: MoneyYear }) {
  const t = useTexts(moneyYearTexts)
  const { mutate } = useAction(showMoneyYear, {
    done: ({ shownAt }) => ({
      title: t(shownAt === null ? 'hiddenToast' : 'shownToast'),
      description: t('shownText', { year: String(year) }),
    }),
    failed: t('showFailed'),
    onSuccess: (saved, _input, client) => client.setQueryData(yearQuery(saved.year).queryKey, saved),
  })
  return (
    <section className="card screen-only">
      <Switch
        label={t('show')}
        hint={t('showNote')}
        checked={shownAt !== null}
        onChange={(isShown) => mutate({ year, isShown })}
      />
    </section>
  )
}
