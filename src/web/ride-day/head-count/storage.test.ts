import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { HeadCountInput } from '#contract/ride-day/ride-day.ts'
import { forgetMember, forgetRides } from '#web/offline/forget-member.ts'
import { column } from '../../../../test/columns.ts'
import { at, fresh, kimHere, later, meeting, stored } from '../../../../test/head-count.ts'
import { passTime } from '../../../../test/passing-time.ts'
import { type KeptCount, markRider, nextBatch, statusAt } from './kept-count.ts'
import { changeCount, forgetCount, forgetOtherCounts, forgetSentCounts, listCounts, readCount } from './storage.ts'

/** What a browser's `caches` does, as far as counts need it. */
function memoryCaches() {
  const stored = new Map<string, Map<string, string>>()
  const urlOf = (entry: string | { url: string }) => (typeof entry === 'string' ? `https://club.example${entry}` : entry.url)
  function open(name: string) {
    const entries = stored.get(name) ?? new Map<string, string>()
    stored.set(name, entries)
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (entry: string | { url: string }) => {
        const text = entries.get(urlOf(entry))
        return text === undefined ? undefined : new Response(text)
      },
      put: async (entry: string, answer: Response) => void entries.set(urlOf(entry), await answer.text()),
      delete: async (entry: string | { url: string }) => entries.delete(urlOf(entry)),
    }
  }
  return {
    has: async (name: string) => stored.has(name),
    open: async (name: string) => open(name),
    delete: async (name: string) => stored.delete(name),
  }
}

const keep = (kept: KeptCount) => changeCount(kept, () => kept)

beforeEach(() => {
  Object.defineProperty(globalThis, 'caches', { value: memoryCaches(), configurable: true })
})

test('two tabs that mark at once lose nothing of each other', async () => {
  await keep(fresh)
  await Promise.all([
    changeCount(fresh, (each) => each && markRider(each, meeting('kim'), 'here', at)),
    changeCount(fresh, (each) => each && markRider(each, meeting('lee'), 'here', at)),
  ])
  const [kept] = await listCounts()
  assert.ok(kept)
  assert.deepEqual([statusAt(kept, meeting('kim')), statusAt(kept, meeting('lee'))], ['here', 'here'])
})

test('a count that is opened again keeps what was not sent', async () => {
  await keep(kimHere)
  const merged = await changeCount(fresh, (before) => before ?? fresh)
  assert.equal(merged && statusAt(merged, meeting('kim')), 'here')
})

test('a logout, another account and the end of its time remove a count, the end of a session only what is sent', async () => {
  await keep(kimHere)
  await keep({ ...fresh, rideId: 'another ride' })
  await forgetRides()
  await forgetSentCounts()
  await forgetOtherCounts('leader')
  assert.deepEqual(column(await listCounts(), 'rideId'), ['ride'])
  const until48HoursLater = new Date(fresh.count.keptUntil)
  for (const forget of [forgetMember, () => forgetOtherCounts('someone else'), () => listCounts(until48HoursLater)]) {
    await keep(kimHere)
    await forget()
    assert.deepEqual(await listCounts(), [])
  }
  assert.equal(await changeCount(kimHere, (each) => each), null)
  assert.deepEqual(await listCounts(), [], 'a tab that is still open brings nothing back')
})

test('what release 1.3.0 has stored is still sent: what was on its way, what differed from another phone, and what came after', async () => {
  const old = (riderId: string, status: 'here' | 'left', time = at) => {
    return { ...meeting(riderId), status, at: time, version: 'ad6a6d2c-1f2e-4b0a-9d53-0d1d3b1f7c11', expected: null }
  }
  const guest = { id: '0192f0c1-2345-4abc-8def-0123456789ab', name: 'Sam' }
  await keep({
    ...fresh,
    sending: { marks: [old('kim', 'here'), old('lee', 'here')], addedGuests: [guest], removedGuests: [], startedAt: at },
    unsent: { marks: [old('kim', 'left', later)], addedGuests: [], removedGuests: ['gone'], arrivedAt: later },
    conflicts: [
      { mine: old('park', 'here'), theirs: stored('park', 'left') },
      { mine: old('lee', 'left'), theirs: stored('lee', 'here') },
    ],
  } as unknown as KeptCount)
  const kept = await readCount('ride', 'leader')
  assert.ok(kept)
  const { marks, ...others } = nextBatch(kept)
  assert.deepEqual(marks.map(({ riderId, status, at: time }) => [riderId, status, time]).sort(), [
    ['kim', 'left', later],
    ['lee', 'here', at],
    ['park', 'here', at],
  ])
  assert.deepEqual(others, { addedGuests: [guest], removedGuests: ['gone'], startedAt: at, arrivedAt: later })
  HeadCountInput.parse({ ...nextBatch(kept), eventDate: kept.count.eventDate })
  const changed = await changeCount(kept, (each) => each)
  assert.deepEqual(changed, kept)
  assert.deepEqual(await readCount('ride', 'leader'), kept, 'stored in the new form')
})

test('a count is opened by its own account only, and gone when it was removed', async () => {
  await keep(fresh)
  assert.equal(await readCount('ride', 'sweep'), null)
  assert.equal((await readCount('ride', 'leader'))?.rideId, 'ride')
  await forgetCount(fresh)
  assert.equal(await readCount('ride', 'leader'), null)
})

const never = () => new Promise<never>(() => {})

for (const [name, navigator] of [
  ['missing', {}],
  ['rejecting', { locks: { request: () => Promise.reject(new Error('blocked')) } }],
  ['never given', { locks: { request: never } }],
] as const)
  test(`locks that are ${name} do not keep a device from storing what is counted`, async (t) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
    try {
      await passTime(t, () => keep(kimHere), 3)
      assert.equal((await listCounts()).length, 1)
    } finally {
      if (before) Object.defineProperty(globalThis, 'navigator', before)
    }
  })

test('a device that never answers cannot store a count, and says so in time', async (t) => {
  Object.defineProperty(globalThis, 'caches', { value: { has: async () => true, open: never }, configurable: true })
  await assert.rejects(
    passTime(t, () => keep(kimHere), 4),
    /within 3000 ms/,
  )
  await assert.rejects(passTime(t, listCounts, 4), /within 3000 ms/)
  await passTime(t, () => forgetCount(kimHere), 4)
})
