import type { Charge } from '#contract/money/money.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/plates.tsx'
import { moneyWordsTexts } from './money.texts.ts'

const tones = { open: 'grey', part: 'grey', claimed: 'yellow', paid: 'green', waived: 'blue' } as const satisfies Record<
  string,
  BadgeTone
>

export function ChargeBadge({ charge }: { charge: Pick<Charge, 'state' | 'paidCents'> }) {
  const t = useTexts(moneyWordsTexts)
  const state = charge.state === 'open' && charge.paidCents > 0 ? 'part' : charge.state
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
