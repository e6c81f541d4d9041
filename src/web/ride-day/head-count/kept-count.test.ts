import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadCountInput } from '#contract/ride-day/head-counts.ts'
import { HttpError } from '#web/api/request.ts'
import {
  answer,
  at,
  count,
  fresh,
  kimHere,
  kimStored,
  later,
  meeting,
  press,
  rider,
  stored,
} from '../../../../test/head-count.ts'
import {
  insistOnMine,
  isDone,
  isSettled,
  keepTheirs,
  waitingCount,
  withAnswer,
  withFreshCount,
  withNextBatch,
} from './batches.ts'
import {
  addGuest,
  arrive,
  type Batch,
  type KeptCount,
  markRider,
  newCount,
  removeGuest,
  reopen,
  showStop,
  startedAt,
  startRide,
  statusAt,
} from './kept-count.ts'
import { peopleAt } from './people.ts'
import { sendCount } from './send.ts'

/** The batch that is on its way. */
function batchOf({ sending }: KeptCount): Batch {
  assert.ok(sending)
  return sending
}

test('a press marks a rider, and a second one leaves nothing to send', () => {
  assert.equal(statusAt(kimHere, meeting('kim')), 'here')
  assert.equal(waitingCount(kimHere), 1)
  const back = markRider(kimHere, meeting('kim'), null, press())
  assert.equal(statusAt(back, meeting('kim')), null)
  assert.equal(waitingCount(back), 0)
})

test('a batch that has left stays the same until it is answered, whatever is pressed after it', () => {
  const sent = withNextBatch(kimHere)
  const pressed = markRider(sent, meeting('lee'), 'here', press())
  assert.deepEqual(batchOf(withNextBatch(pressed)), batchOf(sent))
  const answered = withAnswer(pressed, batchOf(sent), answer({ marks: [stored('kim', 'here')] }))
  assert.deepEqual(
    batchOf(withNextBatch(answered)).marks.map(({ riderId }) => riderId),
    ['lee'],
  )
})

test('a mark that is taken back while it is on its way knows what the server will have', () => {
  const pressed = markRider(withNextBatch(kimHere), meeting('kim'), null, press())
  assert.equal(pressed.unsent.marks[0]?.expected, kimStored.version)
  assert.equal(statusAt(pressed, meeting('kim')), null)
})

test('an answer to a batch that another tab has settled ends no other batch', () => {
  const first = withNextBatch(kimHere)
  const settled = withAnswer(first, batchOf(first), answer({ marks: [stored('kim', 'here')] }))
  const second = withNextBatch(markRider(settled, meeting('lee'), 'here', press()))
  assert.deepEqual(withAnswer(second, batchOf(first), answer()).sending, second.sending)
})

test('a conflict shows both, and either can be chosen', () => {
  const sent = withNextBatch(kimHere)
  const theirs = stored('kim', 'left')
  const found = withAnswer(sent, batchOf(sent), answer({ marks: [theirs], conflicts: [theirs] }))
  const [conflict] = found.conflicts
  assert.ok(conflict)
  assert.deepEqual([conflict.theirs.status, conflict.mine.status], ['left', 'here'])
  assert.equal(isSettled(found), false)

  const kept = keepTheirs(found, conflict)
  assert.equal(isSettled(kept), true)
  assert.equal(statusAt(kept, meeting('kim')), 'left')

  const second = press()
  const insisted = insistOnMine(found, conflict, second)
  assert.deepEqual(withNextBatch(insisted).sending?.marks, [
    { ...meeting('kim'), status: 'here', ...second, expected: theirs.version },
  ])
  assert.deepEqual(insisted.conflicts, [])
})

test('a mark that another phone took back can be set again', () => {
  const known = { ...fresh, count: { ...count, marks: [stored('kim', 'here')] } }
  const sent = withNextBatch(markRider(known, meeting('kim'), 'left', press(at)))
  const takenBack = stored('kim', null)
  const none = { ...meeting('kim'), status: null, version: null, at: null, by: null }
  for (const theirs of [takenBack, none]) {
    const marks = theirs === takenBack ? [takenBack] : []
    const found = withAnswer(sent, batchOf(sent), answer({ marks, conflicts: [theirs] }))
    const [conflict] = found.conflicts
    assert.ok(conflict)
    assert.equal(withNextBatch(insistOnMine(found, conflict, press())).sending?.marks[0]?.expected, theirs.version)
  }
})

test('a press on the rider’s name decides the conflict, too', () => {
  const sent = withNextBatch(kimHere)
  const theirs = stored('kim', 'left')
  const found = withAnswer(sent, batchOf(sent), answer({ marks: [theirs], conflicts: [theirs] }))
  const pressed = markRider(found, meeting('kim'), 'here', press())
  assert.deepEqual(pressed.conflicts, [])
  assert.equal(pressed.unsent.marks[0]?.expected, theirs.version)
})

test('an arrival that the server does not take because of a conflict is sent after it, not before', () => {
  const sent = withNextBatch(arrive(kimHere, later))
  assert.equal(batchOf(sent).arrivedAt, later)
  const theirs = stored('kim', 'left')
  const found = withAnswer(sent, batchOf(sent), answer({ marks: [theirs], conflicts: [theirs] }))
  assert.equal(withNextBatch(found).sending, null)
  const [conflict] = found.conflicts
  assert.ok(conflict)
  const decided = withNextBatch(keepTheirs(found, conflict))
  assert.equal(batchOf(decided).arrivedAt, later)
  const recorded = withAnswer(decided, batchOf(decided), answer({ arrivedAt: later }))
  assert.deepEqual([recorded.count.arrivedAt, waitingCount(recorded)], [later, 0])
})

test('a count is done once the ride is recorded and no one is missing at its end, until a mark is corrected', () => {
  const marks = ['kim', 'lee'].map((riderId) => ({ ...stored(riderId, 'here'), stopId: 'end' }))
  const recorded = { ...fresh, count: { ...count, marks, arrivedAt: at } }
  assert.equal(isDone(recorded), false, 'one is missing')
  const end = { stopId: 'end', riderId: 'park' }
  for (const status of ['here', 'left'] as const) {
    const marked = markRider(recorded, end, status, press())
    assert.equal(isDone(marked), false, 'not sent yet')
    const sent = withNextBatch(marked)
    const all = withAnswer(
      sent,
      batchOf(sent),
      answer({ arrivedAt: at, marks: [...marks, { ...stored('park', status), ...end }] }),
    )
    assert.equal(isDone(all), true)
    const open = reopen(all)
    assert.deepEqual([isDone(open), open.stopId], [false, 'end'])
    assert.equal(isDone(reopen(open, false)), true)
    assert.equal(isDone(reopen(markRider(open, end, null, press()), false)), false)
  }
  assert.equal(newCount('ride', 'leader', recorded.count).stopId, 'end')
})

test('the first start stays', () => {
  assert.equal(startRide(startRide(fresh, at), later).unsent.startedAt, at)
  const started = { ...fresh, count: { ...count, startedAt: at } }
  assert.equal(waitingCount(startRide(started, later)), 0)
})

test('a guest is here where they were added, and one that was never sent leaves nothing behind', () => {
  const guest = { id: '0192f0c1-2345-4abc-8def-0123456789ab', name: 'Sam' }
  const added = addGuest(fresh, guest, press(at))
  assert.equal(statusAt(added, meeting(guest.id)), 'here')
  assert.equal(waitingCount(added), 2)
  assert.equal(waitingCount(removeGuest(added, guest.id)), 0)
  const sent = withNextBatch(added)
  const removed = removeGuest(sent, guest.id)
  assert.deepEqual(removed.unsent.removedGuests, [guest.id])
  assert.equal(peopleAt(removed, 'meeting').total, 4)
})

test('what was counted about riders and stops that the ride no longer has is not sent for ever', () => {
  const marked = markRider(kimHere, { stopId: 'fuel-1', riderId: 'lee' }, 'here', press(at))
  const read = withFreshCount(withNextBatch(marked), {
    ...count,
    riders: [rider('kim')],
    stops: count.stops.filter(({ id }) => id !== 'fuel-1'),
  })
  assert.deepEqual(
    read.sending?.marks.map(({ riderId }) => riderId),
    ['kim'],
  )
  assert.equal(withFreshCount(showStop(marked, 'fuel-1'), { ...count, stops: count.stops.slice(0, 1) }).stopId, 'meeting')
})

test('what was counted for a day that the ride no longer has is dropped, which is said until the next press', () => {
  const marked = startRide(markRider(withNextBatch(kimHere), meeting('lee'), 'here', press(at)), at)
  const moved = { ...count, eventDate: '2026-12-13T07:00:00.000Z' }
  const read = withFreshCount(marked, moved)
  assert.deepEqual([waitingCount(read), read.isMoved, startedAt(read), read.count], [0, true, null, moved])
  assert.equal(withFreshCount(read, moved).isMoved, true, 'read once more')
  assert.equal(markRider(read, meeting('kim'), 'here', press()).isMoved, false)
  assert.equal(withFreshCount(fresh, moved).isMoved, false, 'nothing was lost')
})

/** Keeps a count in memory, as a tab does. */
function kept(start: KeptCount) {
  let now = start
  const change = async (make: (count: KeptCount) => KeptCount) => {
    now = make(now)
    return now
  }
  return { change, now: () => now }
}

test('everything is sent in batches, what was pressed during the first with the second', async () => {
  const phone = kept(kimHere)
  const sent: HeadCountInput[] = []
  await sendCount(phone.change, async (_ride, batch) => {
    sent.push(batch)
    if (sent.length === 1) await phone.change((each) => markRider(each, meeting('lee'), 'here', press()))
    return answer({ marks: sent.flatMap(({ marks }) => marks.map(({ riderId }) => stored(riderId, 'here'))) })
  })
  assert.deepEqual(new Set(sent.map(({ eventDate }) => eventDate)), new Set([count.eventDate]))
  assert.deepEqual(
    sent.map(({ marks }) => marks.map(({ riderId }) => riderId)),
    [['kim'], ['lee']],
  )
  assert.equal(waitingCount(phone.now()), 0)
})

test('after a failure the same batch is sent again', async () => {
  const phone = kept(kimHere)
  const sent: HeadCountInput[] = []
  const send = async (_ride: string, batch: HeadCountInput) => {
    sent.push(batch)
    if (sent.length === 1) throw new HttpError(503, 'busy')
    return answer({ marks: [stored('kim', 'here')] })
  }
  await assert.rejects(sendCount(phone.change, send), HttpError)
  assert.equal(waitingCount(phone.now()), 1)
  await sendCount(phone.change, send)
  assert.deepEqual(sent[1], sent[0])
  assert.equal(isSettled(phone.now()), true)
})
