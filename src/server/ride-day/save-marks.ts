import type { HeadCountAnswer, HeadCountInput, HeadCountMark } from '#contract/ride-day/head-counts.ts'
import type { Db } from '#server/db/open.ts'
import type { CountState } from './count-state.ts'

type NewMark = HeadCountInput['marks'][number]
type Place = Pick<HeadCountMark, 'stopId' | 'riderId'>

/** Any text can be an id, so no separator is safe. */
const keyOf = ({ stopId, riderId }: Place) => JSON.stringify([stopId, riderId])

/**
 * Which marks are written, and which conflict with a stored one. A mark that says what is stored is neither; nor is one about a stop or a person that the
 * ride does not have any more, because the phone may have been offline when it lost them.
 */
export function compareMarks(
  { stops, riders, guests, marks }: CountState,
  wanted: readonly NewMark[],
): { writes: NewMark[]; conflicts: HeadCountAnswer['conflicts'] } {
  const stopIds = new Set(stops.map(({ id }) => id))
  const people = new Set([...riders, ...guests.map(({ id }) => id)])
  const stored = new Map(marks.map((mark) => [keyOf(mark), mark]))
  const last = new Map<string, NewMark>()
  for (const mark of wanted) {
    // Of several about the same stop and person, the last counts, compared with what the phone knew before the first.
    const { expected } = last.get(keyOf(mark)) ?? mark
    if (stopIds.has(mark.stopId) && people.has(mark.riderId)) last.set(keyOf(mark), { ...mark, expected })
  }
  const writes: NewMark[] = []
  const conflicts: HeadCountAnswer['conflicts'] = []
  for (const [key, mark] of last) {
    const known = stored.get(key)
    if ((known?.status ?? null) === mark.status) continue
    if ((known?.version ?? null) === mark.expected) writes.push(mark)
    else conflicts.push(known ?? { stopId: mark.stopId, riderId: mark.riderId, status: null, version: null, at: null, by: null })
  }
  return { writes, conflicts }
}

/** @param at the time of a phone's clock as it is stored. */
export async function writeMarks(
  change: Db,
  writes: readonly NewMark[],
  { eventId, actorId, at }: { eventId: string; actorId: string; at: (time: string) => string },
): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ at: time, expected: _, ...mark }) => ({ eventId, ...mark, markedAt: at(time), markedBy: actorId }))
  await change
    .insertInto('headCountMarks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'stopId', 'riderId']).doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        version: ref('excluded.version'),
        markedAt: ref('excluded.markedAt'),
        markedBy: ref('excluded.markedBy'),
      })),
    )
    .execute()
}

/** The marks of these people; not executed. */
export function deleteMarks(change: Db, eventId: string, riderIds: readonly string[]) {
  return change.deleteFrom('headCountMarks').where('eventId', '=', eventId).where('riderId', 'in', riderIds)
}
