import { useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Fact } from '#web/ui/fact.tsx'
import { duesTexts } from './members.texts.ts'

/** docs/product.md 5.8. Until the club has set them, applicants read that the officers tell them. */
export function Dues({ isApplying = false }: { isApplying?: boolean }) {
  const t = useTexts(duesTexts)
  const { dues, duesPayment } = useClub()
  const { language } = useLanguage()
  if (!duesPayment) return isApplying && <p className="form-note">{t('later')}</p>
  return (
    <dl className="facts">
      <Fact name={t('amount')}>{dues}</Fact>
      <Fact name={t('due')}>{duesPayment.due[language]}</Fact>
      <Fact name={t('ways')}>{duesPayment.ways[language]}</Fact>
    </dl>
  )
}
