import { useClub } from '#web/club.tsx'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DatePlate } from '#web/ui/plates.tsx'
import { rideDays } from './ride-dates.ts'
import { recentRidesTexts } from './rides.texts.ts'

/** docs/product.md 4.8: for visitors, if the club shows them. */
export function RecentRides() {
  const t = useTexts(recentRidesTexts)
  const format = useFormat()
  const { language } = useLanguage()
  const { recentRides } = useClub()
  return (
    <section className="section" aria-labelledby="recent-rides-heading">
      <div className="wrap stack s5">
        <h2 id="recent-rides-heading" className="display page-title">
          {t('heading')}
        </h2>
        <ul className="tiles">
          {recentRides.map(({ titleKo, titleEn, riders, ...ride }) => (
            <li key={ride.eventDate} className="line s4 boxed recent-ride">
              <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
              <div>
                {titleKo !== null && <p className="strong">{language === 'ko' ? titleKo : titleEn}</p>}
                {ride.endDate !== null && <p className="small quiet">{rideDays(format, ride)}</p>}
                <p>{t('riders', { count: riders })}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
