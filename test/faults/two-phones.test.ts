import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { HeadCountAnswer, MarkStatus } from '#contract/ride-day/head-counts.ts'
import type { Db } from '#server/db/open.ts'
import { openHeadCount, saveHeadCount } from '#server/ride-day/head-counts.ts'
import { createRidingEvent } from '#server/rides/riding-events.ts'
import { insistOnMine, keepTheirs, waitingCount, withAnswer, withNextBatch } from '#web/ride-day/head-count/batches.ts'
import {
  addGuest,
  type Batch,
  emptyBatch,
  guestsOf,
  isSame,
  type KeptCount,
  markRider,
  newCount,
  type Place,
  type Press,
  removeGuest,
  statusAt,
} from '#web/ride-day/head-count/kept-count.ts'
import { clockAt } from '../club-clock.ts'
import { engines, freshDatabase } from '../databases/databases.ts'
import { giveRegistration, rideDay, rideNoon } from '../ride-day.ts'
import { makeUsers, newRide } from '../rides.ts'

// Two phones count the same ride over a network that loses, repeats and reorders what they send and what they are answered.

const clock = clockAt(rideNoon)
const stopIds = ['meeting', 'end']
const keyOf = ({ stopId, riderId }: Place) => JSON.stringify([stopId, riderId])

type Which = 0 | 1
const which = fc.constantFrom<Which>(0, 1)
const small = fc.nat(7)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constant('press' as const), which, small, fc.constantFrom<MarkStatus | null>('here', 'left', null)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('guest' as const), which, small) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('send' as const), which) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('deliver' as const), small) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('answer' as const), which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('decide' as const), which, fc.boolean()) },
)

interface Sent {
  from: Which
  attempt: number
  batch: Batch
}

interface Phone {
  userId: string
  kept: KeptCount
  /** Counts the sendings; an answer to an earlier one is not read any more. */
  attempt: number
  answers: { sent: Sent; answer: HeadCountAnswer }[]
  /** Versions of marks that it has been told of. */
  seen: Set<string>
  /** The last press at each place that is neither taken back nor decided. */
  last: Map<string, { place: Place; status: MarkStatus | null; version: string }>
}

class TwoPhones {
  readonly wire: Sent[] = []
  /** By version: who pressed, and what the phone had been told before. */
  readonly presses = new Map<string, { by: Which; seen: Set<string> }>()
  /** Every version that the server has ever stored. */
  readonly written = new Set<string>()
  /** Versions of presses that said what the server had already: both phones agree, and whose mark it is can take it back. */
  readonly agreed = new Set<string>()
  readonly db: Db
  readonly rideId: string
  readonly phones: readonly [Phone, Phone]

  constructor(db: Db, rideId: string, phones: readonly [Phone, Phone]) {
    this.db = db
    this.rideId = rideId
    this.phones = phones
  }

  placeOf({ kept }: Phone, choice: number): Place {
    const people = [...kept.count.riders.map(({ userId }) => userId), ...guestsOf(kept).map(({ id }) => id)]
    return { stopId: stopIds[choice % 2] ?? '', riderId: people[Math.floor(choice / 2) % people.length] ?? '' }
  }

  newPress(by: Which): Press {
    const version = randomUUID()
    this.presses.set(version, { by, seen: new Set(this.phones[by].seen) })
    return { at: rideNoon, version }
  }

  /** What is left to send of a press at the place, for the comparison at the end. */
  note(phone: Phone, place: Place, press: Press): void {
    const mark = phone.kept.unsent.marks.find((each) => isSame(each, place))
    if (mark?.version === press.version) phone.last.set(keyOf(place), { place, status: mark.status, version: press.version })
    else phone.last.delete(keyOf(place))
  }

  press(by: Which, place: Place, status: MarkStatus | null): void {
    const phone = this.phones[by]
    if (statusAt(phone.kept, place) === status) return
    const press = this.newPress(by)
    phone.kept = markRider(phone.kept, place, status, press)
    this.note(phone, place, press)
  }

  guest(by: Which, choice: number): void {
    const phone = this.phones[by]
    const guests = guestsOf(phone.kept)
    const guest = guests[choice % 3]
    if (guest) phone.kept = removeGuest(phone.kept, guest.id)
    else phone.kept = addGuest(phone.kept, { id: randomUUID(), name: '손님' }, this.newPress(by))
  }

  send(from: Which): void {
    const phone = this.phones[from]
    phone.kept = withNextBatch(phone.kept)
    phone.attempt += 1
    this.wire.push({ from, attempt: phone.attempt, batch: phone.kept.sending ?? emptyBatch })
  }

  async stored(): Promise<HeadCountAnswer> {
    return saveHeadCount(
      this.db,
      this.rideId,
      { ...emptyBatch, eventDate: rideDay.eventDate },
      { actorId: this.phones[0].userId, clock },
    )
  }

  /** What was sent stays on the wire, and may arrive again. */
  async deliver(sent: Sent | undefined): Promise<void> {
    if (!sent) return
    const before = new Map((await this.stored()).marks.map((mark) => [keyOf(mark), mark]))
    const by = { actorId: this.phones[sent.from].userId, clock }
    const answer = await saveHeadCount(this.db, this.rideId, { ...sent.batch, eventDate: rideDay.eventDate }, by)
    for (const mark of answer.marks) {
      const known = before.get(keyOf(mark))
      if (known?.version === mark.version) continue
      assert.ok(!this.written.has(mark.version), 'a mark that was replaced has come back')
      this.written.add(mark.version)
      const press = this.presses.get(mark.version)
      assert.equal(press?.by, sent.from)
      const replaced = known && this.presses.get(known.version)
      if (known && replaced?.by !== sent.from)
        assert.ok(press?.seen.has(known.version), 'another phone’s mark was replaced by one who did not know it')
    }
    for (const { version, status, ...place } of sent.batch.marks)
      if (answer.marks.some((mark) => isSame(mark, place) && mark.status === status)) this.agreed.add(version)
    this.phones[sent.from].answers.push({ sent, answer })
  }

  answer(to: Which): void {
    const phone = this.phones[to]
    const { sent, answer } = phone.answers.shift() ?? {}
    if (!sent || !answer || sent.attempt !== phone.attempt) return
    for (const { version } of [...answer.marks, ...answer.conflicts]) if (version !== null) phone.seen.add(version)
    phone.kept = withAnswer(phone.kept, sent.batch, answer)
  }

  decide(by: Which, isMine: boolean): void {
    const phone = this.phones[by]
    const [conflict] = phone.kept.conflicts
    if (!conflict) return
    if (!isMine) {
      phone.kept = keepTheirs(phone.kept, conflict)
      phone.last.delete(keyOf(conflict.mine))
      return
    }
    const press = this.newPress(by)
    phone.kept = insistOnMine(phone.kept, conflict, press)
    this.note(phone, conflict.mine, press)
  }

  /** The network is back: both send until nothing is left, and hear once more what the other has sent. */
  async settle(): Promise<void> {
    for (let round = 0; round < 8; round += 1)
      for (const each of [0, 1] as const) {
        this.send(each)
        await this.deliver(this.wire.at(-1))
        while (this.phones[each].answers.length > 0) this.answer(each)
      }
  }
}

async function openPhones(db: Db, users: readonly { id: string }[]): Promise<TwoPhones> {
  const ids = users.map(({ id }) => id)
  const [leaderId = '', sweepId = ''] = ids
  const { id } = await createRidingEvent(db, { ...newRide, ...rideDay, leaderId, sweepId }, clockAt())
  for (const [index, userId] of ids.entries()) await giveRegistration({ db }, { eventId: id, userId, turn: index + 1 })
  const open = async (userId: string): Promise<Phone> => {
    const kept = newCount(id, userId, await openHeadCount(db, id, { actorId: userId, clock }))
    return { userId, kept, attempt: 0, answers: [], seen: new Set(), last: new Map() }
  }
  return new TwoPhones(db, id, [await open(leaderId), await open(sweepId)])
}

for (const engine of engines) {
  test(`two phones over a bad network agree with the server, and neither undoes what it has not seen (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    const users = await makeUsers(db, 3)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const both = await openPhones(db, users)
        for (const taken of steps) {
          if (taken[0] === 'press') both.press(taken[1], both.placeOf(both.phones[taken[1]], taken[2]), taken[3])
          if (taken[0] === 'guest') both.guest(taken[1], taken[2])
          if (taken[0] === 'send') both.send(taken[1])
          if (taken[0] === 'deliver') await both.deliver(both.wire[taken[1] % Math.max(1, both.wire.length)])
          if (taken[0] === 'answer') both.answer(taken[1])
          if (taken[0] === 'decide') both.decide(taken[1], taken[2])
        }
        await both.settle()

        const { marks, guests } = await both.stored()
        const statuses = new Map(marks.map((mark) => [keyOf(mark), mark.status]))
        for (const { kept, last } of both.phones) {
          assert.equal(waitingCount(kept), 0)
          assert.deepEqual(guestsOf(kept), guests)
          const people = [...kept.count.riders.map(({ userId }) => userId), ...guests.map(({ id }) => id)]
          for (const riderId of people)
            for (const stopId of stopIds)
              assert.equal(statusAt(kept, { stopId, riderId }), statuses.get(keyOf({ stopId, riderId })) ?? null)
          for (const { place, status, version } of last.values()) {
            const isKept =
              both.written.has(version) ||
              both.agreed.has(version) ||
              (statuses.get(keyOf(place)) ?? null) === status ||
              kept.conflicts.some(({ mine }) => mine.version === version) ||
              !people.includes(place.riderId)
            assert.ok(isKept, 'a press was never stored, was not agreed with, and is shown in no conflict')
          }
        }
        for (const sent of both.wire.toReversed()) await both.deliver(sent)
        const late = await both.stored()
        assert.deepEqual([late.marks, late.guests], [marks, guests], 'what arrives once more changes nothing')
      }),
      { numRuns: engine === 'sqlite' ? 60 : 15 },
    )
  })
}
