import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { waitingLineTexts, waitingTexts } from './waiting.texts.ts'
import { countsOf, countWaiting } from './waiting-chips.ts'
import { waitingQuery } from './waiting-reads.ts'

/** On an administrator's home page: how much waits, of what, and the way to it. Nothing where nothing waits. */
export function WaitingLine() {
  const t = useTexts(waitingLineTexts, waitingTexts)
  const { data } = useQuery(waitingQuery)
  const count = data ? countWaiting(data) : 0
  if (!data || count === 0) return null
  const backups = data.backups && t(`waiting.backups.${data.backups}`)
  const things = countsOf(data).map((each) => `${t(`waiting.counts.${each.what}`)} ${each.count}`)
  return (
    <p className="question">
      <Link href="/admin" className="row flat tall">
        <strong>{t('waitingLine.count', { count: String(count) })}</strong>
        <span className="quiet small">{[...things, ...(backups ? [backups] : [])].join(' · ')}</span>
      </Link>
    </p>
  )
}
