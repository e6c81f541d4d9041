import type { User } from '#contract/accounts/users.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { accountRecordTexts } from '#web/accounts/accounts.texts.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

const dayMs = 24 * 60 * 60 * 1000

export function ErasureDay({ user: { deletionRequestedAt } }: { user: Pick<User, 'deletionRequestedAt'> }) {
  const t = useTexts(accountRecordTexts)
  const format = useFormat()
  if (deletionRequestedAt === null) return null
  const erasedAt = new Date(Date.parse(deletionRequestedAt) + retentionDays.deletedAccount * dayMs).toISOString()
  const { month, day } = format.plate(erasedAt)
  return (
    <time className="block small strong alarming" dateTime={erasedAt}>
      {t('erasedOn', { month, day })}
    </time>
  )
}
