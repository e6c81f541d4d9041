import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Loaded } from '#web/ui/list-states.tsx'
import { YearChoice } from '#web/ui/year-frame.tsx'
import { moneyYearTexts } from './expenses.texts.ts'
import { moneyReportQuery } from './money-reads.ts'
import { KindTables } from './year-tables.tsx'

/** For members: the totals of the years that an officer shows. */
export function MoneyReportPart() {
  const t = useTexts(moneyYearTexts)
  const format = useFormat()
  const [year, setYear] = useState<number | null>(null)
  const shown = useQuery({
    ...moneyReportQuery(year),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack s4" aria-busy={shown.isPlaceholderData}>
      <Loaded from={shown}>
        {(report) =>
          report.year === null ? (
            <p className="card">{t('reportEmpty')}</p>
          ) : (
            <div className="card stack s5">
              <YearChoice label={t('choose')} years={report.years} year={report.year} onChoose={setYear} />
              <div>
                <h3 className="heading">{t('title', { year: String(report.year) })}</h3>
                {report.shownAt && <p className="small quiet">{t('reportSince', { day: format.shortDate(report.shownAt) })}</p>}
              </div>
              <KindTables totals={report} />
            </div>
          )
        }
      </Loaded>
    </section>
  )
}
