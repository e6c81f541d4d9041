import type { APIRequestContext } from '@playwright/test'
import type { Notice } from '#contract/notices/notices.ts'
import { clubDay, type PlannedRide, register, sample, test as withRides } from '../admin/planned-rides.ts'
import { expect } from '../fixtures.ts'

interface Told {
  /** Changes a ride through the API. */
  change: (ride: PlannedRide, input: object) => Promise<void>
  /** A ride of tomorrow, for which the demo's rider is registered; the rider has read everything that was told before. */
  riderOf: () => Promise<PlannedRide>
}

export const test = withRides.extend<Told>({
  change: async ({ as }, use) => {
    const officer = await as('admin')
    await use(async ({ id, title }, input) => {
      const data = { ...sample(title, null), eventDate: clubDay(1), startTime: '18:00', ...input }
      const answer = await officer.put(`/api/riding-events/${id}`, { data })
      expect(answer.status(), await answer.text()).toBe(200)
    })
  },
  riderOf: async ({ as, plan, change }, use) => {
    const rider = await as('rider')
    await use(async () => {
      const ride = await plan(null)
      await change(ride, {})
      await register(rider, ride)
      await readAll(rider)
      return ride
    })
  },
})

async function readAll(person: APIRequestContext): Promise<void> {
  const notices = (await (await person.get('/api/notices')).json()) as Notice[]
  const ids = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  if (ids.length > 0) expect((await person.post('/api/notices/read', { data: { ids } })).status()).toBe(204)
}
