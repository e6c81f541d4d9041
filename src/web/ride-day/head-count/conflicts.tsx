import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import type { Conflict, KeptCount } from './kept-count.ts'
import { useNames } from './names.ts'

interface ConflictsProps {
  kept: KeptCount
  /** The names of everyone on the ride, by id. */
  names: ReadonlyMap<string, string | null>
  onKeepTheirs: (conflict: Conflict) => void
  onUseMine: (conflict: Conflict) => void
}

/** Where two phones counted differently, the counting user decides. */
export function Conflicts({ kept, names, onKeepTheirs, onUseMine }: ConflictsProps) {
  const t = useTranslations('headCount')
  const sentenceOf = useSentences(kept, names)
  return (
    <ul className="count-conflicts" aria-label={t('conflictsLabel')} aria-live="assertive">
      {kept.conflicts.map((conflict) => {
        const sentence = sentenceOf(conflict)
        return (
          <li key={`${conflict.mine.stopId} ${conflict.mine.riderId}`}>
            <p>{sentence}</p>
            <div>
              <Button aria-description={sentence} onClick={() => onKeepTheirs(conflict)}>
                {t('keepTheirs')}
              </Button>
              <Button aria-description={sentence} onClick={() => onUseMine(conflict)}>
                {t('useMine')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function useSentences(kept: KeptCount, names: ReadonlyMap<string, string | null>) {
  const t = useTranslations('headCount')
  const { nameOf, stopName, timeOf } = useNames()
  return ({ theirs, mine }: Conflict): string => {
    const about = {
      name: nameOf({ name: names.get(mine.riderId) ?? null }),
      stop: stopName(kept.count.stops.find(({ id }) => id === mine.stopId)),
      mine: t(`status.${mine.status ?? 'none'}`),
    }
    if (theirs.at === null) return t('conflictGone', about)
    const who = theirs.by === null ? t('byOther') : t('by', { name: theirs.by })
    return t('conflict', { ...about, who, time: timeOf(theirs.at), theirs: t(`status.${theirs.status ?? 'none'}`) })
  }
}
