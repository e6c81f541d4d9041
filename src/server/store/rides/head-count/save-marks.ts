import type { HeadCountAnswer, HeadCountInput, HeadCountMark, MarkStatus } from '#contract/rides/head-counts.ts'
import type { Db } from '#server/db/open.ts'
import type { CountState } from './count-state.ts'

type NewMark = HeadCountInput['marks'][number]
type Place = Pick<HeadCountMark, 'stopId' | 'riderId'>

/** Any text can be an id, so no separator is safe. */
const keyOf = ({ stopId, riderId }: Place) => JSON.stringify([stopId, riderId])

/**
 * Which marks are written, and which conflict with a stored one. A mark that is stored already is neither; nor is one about a stop or a person that the
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
    const status: MarkStatus | null = known?.status ?? null
    if (status === mark.status) continue
    if (status === mark.expected) writes.push(mark)
    else conflicts.push(known ?? { stopId: mark.stopId, riderId: mark.riderId, status: null, at: null, by: null })
  }
  return { writes, conflicts }
}

/** @param at the time of a phone's clock as it is stored. */
export async function writeMarks(
  change: Db,
  writes: readonly NewMark[],
  { eventId, actorId, at }: { eventId: string; actorId: string; at: (time: string) => string },
): Promise<void> {
  const rows = writes.flatMap(({ stopId, riderId, status, at: time }) =>
    status === null ? [] : [{ eventId, stopId, riderId, status, markedAt: at(time), markedBy: actorId }],
  )
  if (rows.length > 0)
    await change
      .insertInto('headCountMarks')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['eventId', 'stopId', 'riderId']).doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          markedAt: ref('excluded.markedAt'),
          markedBy: ref('excluded.markedBy'),
        })),
      )
      .execute()
  const taken = writes.filter(({ status }) => status === null)
  for (const [stopId, marks] of Map.groupBy(taken, (mark) => mark.stopId)) {
    const riderIds = marks.map(({ riderId }) => riderId)
    await deleteMarks(change, eventId, riderIds).where('stopId', '=', stopId).execute()
  }
}

/** The marks of these people; not executed. */
export function deleteMarks(change: Db, eventId: string, riderIds: readonly string[]) {
  return change.deleteFrom('headCountMarks').where('eventId', '=', eventId).where('riderId', 'in', riderIds)
}
