import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, BadgeGlyph } from '#web/ui/plates.tsx'
import { rideNumberTexts } from './ride-day.texts.ts'

/** For those who lead the ride: who rides with the club for the first time, or the second or third. */
export function RideNumber({ number }: { number: number | null | undefined }) {
  const t = useTexts(rideNumberTexts)
  if (!number) return null
  if (number > 1) return <Badge tone="blue">{t('later', { number: String(number) })}</Badge>
  return (
    <Badge tone="green" glyph={<BadgeGlyph stroke="M12 20V8M5 12l7-8 7 8" />}>
      {t('first')}
    </Badge>
  )
}
