import { useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { duesTexts } from './members.texts.ts'

/** docs/product.md 5.8: the amount of the dues, when they are due and how they are paid; nothing until the club has set that. */
export function Dues() {
  const t = useTexts(duesTexts)
  const { dues, duesPayment } = useClub()
  const { language } = useLanguage()
  if (!duesPayment) return null
  return (
    <dl className="facts">
      <div>
        <dt>{t('amount')}</dt>
        <dd>{dues}</dd>
      </div>
      <div>
        <dt>{t('due')}</dt>
        <dd>{duesPayment.due[language]}</dd>
      </div>
      <div>
        <dt>{t('ways')}</dt>
        <dd>{duesPayment.ways[language]}</dd>
      </div>
    </dl>
  )
}

/** As `Dues`, for the application: until the club has set them, it says that the officers tell them. */
export function DuesToPay() {
  const t = useTexts(duesTexts)
  return useClub().duesPayment ? <Dues /> : <p className="form-note">{t('later')}</p>
}
