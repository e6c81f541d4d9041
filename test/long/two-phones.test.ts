import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { HeadCountAnswer, MarkStatus } from '#contract/ride-day/ride-day.ts'
import type { Db } from '#server/db/open.ts'
import { openHeadCount, saveHeadCount } from '#server/ride-day/head-count-calls.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import {
  addGuest,
  type Batch,
  guestsOf,
  type KeptCount,
  markRider,
  newCount,
  nextBatch,
  type Place,
  removeGuest,
  statusAt,
  waitingCount,
  withAnswer,
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
)

interface Sent {
  from: Which
  attempt: number
  batch: Batch
}

interface Phone {
  userId: string
  kept: KeptCount
  /** How many milliseconds its clock is behind. */
  behind: number
  /** Counts the sendings; an answer to an earlier one is not read any more. */
  attempt: number
  answers: { sent: Sent; answer: HeadCountAnswer }[]
}

class TwoPhones {
  readonly wire: Sent[] = []
  /** The newest mark that was made of each rider at each stop, by the clocks of the phones. */
  readonly newest = new Map<string, { at: string; statuses: Set<MarkStatus | null> }>()
  readonly removed = new Set<string>()
  readonly db: Db
  readonly rideId: string
  readonly phones: readonly [Phone, Phone]
  /** Before the server's hour, so that no phone is ahead. */
  time = Date.parse(rideNoon) - 60_000

  constructor(db: Db, rideId: string, phones: readonly [Phone, Phone]) {
    this.db = db
    this.rideId = rideId
    this.phones = phones
  }

  placeOf({ kept }: Phone, choice: number): Place {
    const people = [...kept.count.riders.map(({ userId }) => userId), ...guestsOf(kept).map(({ id }) => id)]
    return { stopId: stopIds[choice % 2] ?? '', riderId: people[Math.floor(choice / 2) % people.length] ?? '' }
  }

  now(by: Which): string {
    this.time += 10
    return new Date(this.time - this.phones[by].behind).toISOString()
  }

  note(phone: Phone): void {
    for (const mark of phone.kept.unsent.marks) {
      const known = this.newest.get(keyOf(mark))
      if (!known || known.at < mark.at) this.newest.set(keyOf(mark), { at: mark.at, statuses: new Set([mark.status]) })
      // Of two of the same millisecond the one that arrives first stays.
      else if (known.at === mark.at) known.statuses.add(mark.status)
    }
  }

  press(by: Which, place: Place, status: MarkStatus | null): void {
    const phone = this.phones[by]
    if (statusAt(phone.kept, place) === status) return
    phone.kept = markRider(phone.kept, place, status, this.now(by))
    assert.equal(statusAt(phone.kept, place), status)
    this.note(phone)
  }

  guest(by: Which, choice: number): void {
    const phone = this.phones[by]
    const guest = guestsOf(phone.kept)[choice % 3]
    if (guest) {
      phone.kept = removeGuest(phone.kept, guest.id)
      this.removed.add(guest.id)
    } else phone.kept = addGuest(phone.kept, { id: randomUUID(), name: '손님' }, this.now(by))
    this.note(phone)
  }

  send(from: Which): void {
    const phone = this.phones[from]
    phone.attempt += 1
    this.wire.push({ from, attempt: phone.attempt, batch: nextBatch(phone.kept) })
  }

  save(by: Which, batch: Batch): Promise<HeadCountAnswer> {
    const input = { ...batch, eventDate: rideDay.eventDate }
    return saveHeadCount(this.db, this.rideId, input, { actorId: this.phones[by].userId, clock })
  }

  stored = () => this.save(0, { marks: [], addedGuests: [], removedGuests: [] })

  /** What was sent stays on the wire, and may arrive again. */
  async deliver(sent: Sent | undefined): Promise<void> {
    if (!sent) return
    const before = await this.stored()
    const answer = await this.save(sent.from, sent.batch)
    for (const { at, ...mark } of before.marks) {
      const after = answer.marks.find((each) => keyOf(each) === keyOf(mark))
      if (after) assert.ok(after.at >= at, 'a mark was replaced by an older one')
    }
    this.phones[sent.from].answers.push({ sent, answer })
  }

  answer(to: Which): void {
    const phone = this.phones[to]
    const { sent, answer } = phone.answers.shift() ?? {}
    if (sent && answer && sent.attempt === phone.attempt) phone.kept = withAnswer(phone.kept, sent.batch, answer)
  }

  /** The network is back: both send until nothing is left, and hear once more what the other has sent. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1)
      for (const each of [0, 1] as const) {
        this.send(each)
        await this.deliver(this.wire.at(-1))
        while (this.phones[each].answers.length > 0) this.answer(each)
      }
  }
}

async function openPhones(db: Db, users: readonly { id: string }[], behind: number): Promise<TwoPhones> {
  const ids = users.map(({ id }) => id)
  const [leaderId = '', sweepId = ''] = ids
  const { id } = await createRidingEvent(db, { ...newRide, ...rideDay, leaderId, sweepId }, clockAt())
  for (const [index, userId] of ids.entries()) await giveRegistration({ db }, { eventId: id, userId, turn: index + 1 })
  const open = async (userId: string, late: number): Promise<Phone> => {
    const kept = newCount(id, userId, await openHeadCount(db, id, { actorId: userId, clock }))
    return { userId, kept, behind: late, attempt: 0, answers: [] }
  }
  return new TwoPhones(db, id, [await open(leaderId, 0), await open(sweepId, behind)])
}

for (const engine of engines) {
  test(`two phones over a bad network end with the last mark of each rider, and removed guests stay removed (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    const users = await makeUsers(db, 3)
    const steps = fc.array(step, { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(0, 5, 95, 60_000), async (taken, behind) => {
        const both = await openPhones(db, users, behind)
        for (const each of taken) {
          if (each[0] === 'press') both.press(each[1], both.placeOf(both.phones[each[1]], each[2]), each[3])
          if (each[0] === 'guest') both.guest(each[1], each[2])
          if (each[0] === 'send') both.send(each[1])
          if (each[0] === 'deliver') await both.deliver(both.wire[each[1] % Math.max(1, both.wire.length)])
          if (each[0] === 'answer') both.answer(each[1])
        }
        await both.settle()

        const { marks, guests } = await both.stored()
        const statuses = new Map(marks.map((mark) => [keyOf(mark), mark.status]))
        assert.ok(guests.every(({ id }) => !both.removed.has(id)))
        for (const { kept } of both.phones) {
          assert.equal(waitingCount(kept), 0)
          assert.deepEqual(guestsOf(kept), guests)
          const people = [...kept.count.riders.map(({ userId }) => userId), ...guests.map(({ id }) => id)]
          for (const riderId of people)
            for (const stopId of stopIds) {
              const status = statuses.get(keyOf({ stopId, riderId })) ?? null
              const last = both.newest.get(keyOf({ stopId, riderId }))
              assert.equal(statusAt(kept, { stopId, riderId }), status)
              assert.ok(last ? last.statuses.has(status) : status === null, 'not the last mark')
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
