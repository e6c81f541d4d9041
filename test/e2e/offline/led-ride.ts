import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { personName } from '#contract/accounts/person-name.ts'
import type { HeadCount } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { timeZone, test as withRides } from '../admin/planned-rides.ts'
import { logInAs } from '../fixtures.ts'

/** Day and hour of a ride that begins then, in the club's zone. */
const clubTime = (plusMs: number) => {
  const local = createFormat('en', timeZone).localInput(new Date(Date.now() + plusMs).toISOString())
  const [eventDate = '', startTime = ''] = local.split('T')
  return { eventDate, startTime }
}

export interface LedRide {
  id: string
  /** The same in both languages, and unique. */
  title: string
  /** `/api/riding-events/…` */
  api: string
  /** Names of leader and sweep, as the head count shows them. */
  riders: string[]
  headCount: HeadCount
}

/**
 * `page` is logged in as `rider`, who leads the ride; `taeho.lim` is its sweep, and both have a place.
 * @param hasBegun a minute ago, else it begins in two hours.
 */
export const test = withRides.extend<{ planLedRide: (hasBegun: boolean) => Promise<LedRide> }>({
  planLedRide: async ({ page, site, as, language }, use) => {
    await logInAs(page, site, 'rider')
    const [officer, leader, sweep] = [await as('admin'), await as('rider'), await as('taeho.lim')]
    const idOf = async (who: typeof officer) => (await (await who.get('/api/auth/user')).json()).id
    const people = { leaderId: await idOf(leader), sweepId: await idOf(sweep) }
    await use(async (hasBegun) => {
      const title = `Peak ${randomUUID().slice(0, 8)}`
      const plan = {
        ...{ titleKo: title, titleEn: title, descriptionKo: '천천히', descriptionEn: 'Slowly', ...clubTime(7_200_000) },
        ...{ meetingLocation: 'Nederland', difficulty: 'easy', ...people },
        stops: [{ id: randomUUID(), kind: 'fuel', name: 'Estes Park', time: null, coordinates: null }],
      }
      const answer = await officer.post('/api/riding-events', { data: plan })
      expect(answer.status(), await answer.text()).toBe(201)
      const { id }: RidingEvent = await answer.json()
      const api = `/api/riding-events/${id}`
      for (const who of [leader, sweep]) {
        const signedUp = await who.put(`${api}/registration`)
        expect(signedUp.ok(), await signedUp.text()).toBe(true)
      }
      if (hasBegun) {
        // Only now, because places are taken before the start.
        const begun = await officer.put(api, { data: { ...plan, ...clubTime(-60_000) } })
        expect(begun.ok(), await begun.text()).toBe(true)
      }
      const headCount: HeadCount = await (await sweep.get(`${api}/head-count`)).json()
      const riders = headCount.riders.map((rider) => personName(rider, language) ?? '')
      return { id, title, api, riders, headCount }
    })
  },
})
