import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxMarks } from '#contract/ride-day/head-count-rules.ts'
import { HeadCountInput } from '#contract/ride-day/ride-day.ts'
import { HttpError } from '#web/api/request.ts'
import { column } from '../../../../test/columns.ts'
import { answer, at, by, count, fresh, kimHere, later, meeting, rider, stored } from '../../../../test/head-count.ts'
import {
  addGuest,
  arrive,
  type Change,
  guestsOf,
  isDone,
  type KeptCount,
  markRider,
  newCount,
  nextBatch,
  peopleAt,
  removeGuest,
  reopen,
  startedAt,
  startRide,
  statusAt,
  waitingCount,
  withAnswer,
  withFreshCount,
} from './kept-count.ts'
import { sendCount } from './use-head-count.ts'

test('a press marks a rider, and a second one takes the mark back, also on the server', () => {
  assert.equal(statusAt(kimHere, meeting('kim')), 'here')
  assert.equal(waitingCount(kimHere), 1)
  const back = markRider(kimHere, meeting('kim'), null, later)
  assert.equal(statusAt(back, meeting('kim')), null)
  assert.deepEqual(nextBatch(back).marks, [{ ...meeting('kim'), status: null, at: later }])
})

test('a press is newer than the mark that it replaces, also where the clock of the phone is behind', () => {
  const known = { ...fresh, count: { ...count, marks: [stored('kim', 'left', by('조'), later)] } }
  const pressed = markRider(known, meeting('kim'), 'here', at)
  assert.equal(statusAt(pressed, meeting('kim')), 'here')
  assert.equal(pressed.unsent.marks[0]?.at, '2026-12-06T19:04:00.001Z')
})

test('where another phone has marked later, its mark is shown with name and hour', () => {
  const theirs = stored('kim', 'left', by('조인철'), later)
  const answered = withAnswer(kimHere, nextBatch(kimHere), answer({ marks: [theirs] }))
  assert.equal(waitingCount(answered), 0)
  const [kim] = peopleAt(answered, 'meeting').gone
  assert.deepEqual(kim?.markedBy, { name: '조인철', at: later, status: 'left' })
  const pressed = markRider(answered, meeting('kim'), 'here', later)
  assert.equal(peopleAt(pressed, 'meeting').expected[0]?.markedBy, null, 'until the next press')
})

test('more marks than one call takes go in several, the arrival with the last', () => {
  const marks = Array.from({ length: maxMarks + 1 }, (_, index) => ({
    ...meeting(`rider ${index}`),
    status: 'here' as const,
    at,
  }))
  const full = arrive({ ...fresh, unsent: { ...fresh.unsent, marks } }, later)
  const first = nextBatch(full)
  assert.deepEqual([first.marks.length, first.arrivedAt], [maxMarks, undefined])
  const second = nextBatch(withAnswer(full, first, answer()))
  assert.deepEqual([second.marks.length, second.arrivedAt], [1, later])
})

test('a count is done once the ride is recorded and no one is missing at its end, until a mark is corrected', () => {
  const marks = ['kim', 'lee'].map((riderId) => ({ ...stored(riderId, 'here'), stopId: 'end' }))
  const recorded = { ...fresh, count: { ...count, marks, arrivedAt: at } }
  assert.equal(isDone(recorded), false, 'one is missing')
  const end = { stopId: 'end', riderId: 'park' }
  for (const status of ['here', 'left'] as const) {
    const marked = markRider(recorded, end, status, later)
    assert.equal(isDone(marked), false, 'not sent yet')
    const all = withAnswer(
      marked,
      nextBatch(marked),
      answer({ arrivedAt: at, marks: [...marks, { ...stored('park', status), ...end }] }),
    )
    assert.equal(isDone(all), true)
    const open = reopen(all)
    assert.deepEqual([isDone(open), open.stopId], [false, 'end'])
    assert.equal(isDone(reopen(open, false)), true)
    assert.equal(isDone(reopen(markRider(open, end, null, later), false)), false)
  }
  assert.equal(newCount('ride', 'leader', recorded.count).stopId, 'end')
})

test('the first start stays', () => {
  assert.equal(startRide(startRide(fresh, at), later).unsent.startedAt, at)
  const started = { ...fresh, count: { ...count, startedAt: at } }
  assert.equal(waitingCount(startRide(started, later)), 0)
})

test('a guest is here where they were added, and is removed also while the adding is on its way', () => {
  const guest = { id: '0192f0c1-2345-4abc-8def-0123456789ab', name: 'Sam' }
  const added = addGuest(fresh, guest, at)
  assert.equal(statusAt(added, meeting(guest.id)), 'here')
  assert.equal(waitingCount(added), 2)
  const removed = removeGuest(added, guest.id)
  assert.deepEqual(nextBatch(removed), { marks: [], addedGuests: [], removedGuests: [guest.id] })
  const arrived = withAnswer(removed, nextBatch(added), answer({ guests: [guest], marks: [stored(guest.id, 'here')] }))
  assert.deepEqual([guestsOf(arrived), nextBatch(arrived).removedGuests], [[], [guest.id]])
  assert.equal(peopleAt(arrived, 'meeting').total, 4)
})

test('no name of a guest keeps the server from taking what was counted', () => {
  const id = '0192f0c1-2345-4abc-8def-0123456789ab'
  const sendable = (name: string) => {
    const added = addGuest(kimHere, { id, name }, at)
    HeadCountInput.parse({ ...nextBatch(added), eventDate: count.eventDate })
    return guestsOf(added).map((guest) => guest.name)
  }
  assert.deepEqual(sendable(' 박민재\t010-1234-5678\n'), ['박민재 010-1234-5678'], 'from a table')
  assert.deepEqual(sendable('\u202a\u200eSam\u202c'), ['Sam'], 'from an address book')
  assert.deepEqual(sendable('Sam \ud83d'), ['Sam'], 'cut in the middle of a picture')
  for (const blank of ['\u3164', '\u200b', '\u2028', '\u00ad', ' \u0007']) assert.deepEqual(sendable(blank), [])
})

test('where a ride has lost the shown stop, the first one is shown; what was counted there is sent once and not again', () => {
  const marked = markRider({ ...kimHere, stopId: 'fuel-1' }, { stopId: 'fuel-1', riderId: 'lee' }, 'here', at)
  const read = withFreshCount(marked, {
    ...count,
    riders: [rider('kim')],
    stops: count.stops.filter(({ id }) => id !== 'fuel-1'),
  })
  assert.equal(read.stopId, 'meeting')
  assert.equal(waitingCount(withAnswer(read, nextBatch(read), answer({ marks: [stored('kim', 'here')] }))), 0)
})

test('what was counted for a day that the ride no longer has is dropped, which is said until the next press', () => {
  const marked = startRide(markRider(kimHere, meeting('lee'), 'here', at), at)
  const moved = { ...count, eventDate: '2026-12-13T07:00:00.000Z' }
  const read = withFreshCount(marked, moved)
  assert.deepEqual([waitingCount(read), read.isMoved, startedAt(read), read.count], [0, true, null, moved])
  assert.equal(withFreshCount(read, moved).isMoved, true, 'read once more')
  assert.equal(markRider(read, meeting('kim'), 'here', later).isMoved, false)
  assert.equal(withFreshCount(fresh, moved).isMoved, false, 'nothing was lost')
})

/** Keeps a count in memory, as a tab does. */
function kept(start: KeptCount) {
  let now = start
  const change = async (make: Change) => {
    now = make(now)
    return now
  }
  return { change, now: () => now }
}

test('everything is sent, what was pressed during the first call with the second', async () => {
  const phone = kept(kimHere)
  const sent: HeadCountInput[] = []
  await sendCount(phone.now(), phone.change, async (_ride, batch) => {
    sent.push(batch)
    if (sent.length === 1)
      for (const [riderId, status] of [
        ['kim', 'left'],
        ['lee', 'here'],
      ] as const)
        await phone.change((each) => markRider(each, meeting(riderId), status, later))
    return answer({ marks: batch.marks.map(({ riderId, status }) => stored(riderId, status)) })
  })
  assert.deepEqual(new Set(column(sent, 'eventDate')), new Set([count.eventDate]))
  const pressed = sent.map(({ marks }) => marks.map(({ riderId, status }) => `${riderId} ${status}`))
  assert.deepEqual(pressed, [['kim here'], ['kim left', 'lee here']])
  assert.equal(waitingCount(phone.now()), 0)
})

test('it says when riders or stops have changed since the count was opened', async () => {
  const phone = kept(kimHere)
  const send = async () => answer({ listVersion: 'second' })
  assert.equal(await sendCount(phone.now(), phone.change, async () => answer()), false)
  assert.equal(await sendCount(phone.now(), phone.change, send), true)
  assert.equal(await sendCount(phone.now(), phone.change, send), true, 'until it is opened again')
  await phone.change((each) => withFreshCount(each, { ...count, listVersion: 'second' }))
  assert.equal(await sendCount(phone.now(), phone.change, send), false)
})

test('after a failure the same is sent again, and without a change the server is asked once', async () => {
  const phone = kept(kimHere)
  const sent: HeadCountInput[] = []
  const send = async (_ride: string, batch: HeadCountInput) => {
    sent.push(batch)
    if (sent.length === 1) throw new HttpError(503, 'busy')
    return answer({ marks: [stored('kim', 'here')] })
  }
  await assert.rejects(sendCount(phone.now(), phone.change, send), HttpError)
  assert.equal(waitingCount(phone.now()), 1)
  await sendCount(phone.now(), phone.change, send)
  const [first, second] = sent.map(({ sentAt, ...batch }) => {
    assert.ok(Math.abs(Date.now() - Date.parse(sentAt ?? '')) < 60_000, 'the server compares the clocks')
    return batch
  })
  assert.deepEqual(second, first)
  assert.equal(waitingCount(phone.now()), 0)
  await sendCount(phone.now(), phone.change, send)
  assert.deepEqual([sent.length, sent[2]?.marks], [3, []])
})

test('people are counted with their passengers; who did not come is not missing at any later stop', () => {
  const marked = markRider(markRider(kimHere, meeting('lee'), 'here', at), meeting('park'), 'left', at)
  const first = peopleAt(marked, 'meeting')
  assert.deepEqual([first.total, first.here, first.gone.length, first.missing], [3, 3, 1, []])
  const second = peopleAt(marked, 'fuel-1')
  assert.deepEqual([second.total, second.here], [3, 0])
  assert.deepEqual(column(second.missing, 'id'), ['kim', 'lee'])
  const back = markRider(marked, { stopId: 'fuel-1', riderId: 'park' }, 'here', later)
  assert.deepEqual([peopleAt(back, 'end').total, peopleAt(back, 'end').gone.length], [4, 0])
})

test('the name in the reader’s script comes first', () => {
  const riders = [rider('cho', { koreanName: '조인철', englishName: 'Inchul Cho' })]
  const named = newCount('ride', 'leader', { ...count, riders })
  assert.equal(peopleAt(named, 'meeting', 'ko').expected[0]?.name, '조인철')
  const [person] = peopleAt(named, 'meeting', 'en').expected
  assert.deepEqual([person?.name, person?.otherName], ['Inchul Cho', '조인철'])
})
