import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { timeZone } from '../admin/plan-ride.ts'
import type { DemoSite } from '../demo-site.ts'

interface RidePeople {
  officer: APIRequestContext
  leader: APIRequestContext
  sweep: APIRequestContext
}

const clubTime = (plusMs: number) => {
  const local = createFormat('en', timeZone).localInput(new Date(Date.now() + plusMs).toISOString())
  const [eventDate, startTime] = local.split('T')
  return { eventDate, startTime }
}

/** A ride that an officer plans for a leader and a sweep; both have a place. @param hasBegun a minute ago, else it begins in two hours. */
export async function planLedRide(
  site: DemoSite,
  { officer, leader, sweep }: RidePeople,
  hasBegun: boolean,
): Promise<RidingEvent> {
  const path = `${site.origin}/api/riding-events`
  const idOf = async (who: APIRequestContext) => (await (await who.get(`${site.origin}/api/auth/user`)).json()).id
  const name = `Peak ${randomUUID().slice(0, 8)}`
  const plan = {
    ...{ titleKo: name, titleEn: name, descriptionKo: '천천히', descriptionEn: 'Slowly', ...clubTime(7_200_000) },
    ...{ meetingLocation: 'Nederland', difficulty: 'easy', leaderId: await idOf(leader), sweepId: await idOf(sweep) },
    stops: [{ id: randomUUID(), kind: 'fuel', name: 'Estes Park', time: null, coordinates: null }],
  }
  const answer = await officer.post(path, { data: plan })
  expect(answer.status(), await answer.text()).toBe(201)
  const ride: RidingEvent = await answer.json()
  for (const who of [leader, sweep]) {
    const signedUp = await who.put(`${path}/${ride.id}/registration`)
    expect(signedUp.ok(), await signedUp.text()).toBe(true)
  }
  if (hasBegun) {
    // Only now, because places are taken before the start.
    const begun = await officer.put(`${path}/${ride.id}`, { data: { ...plan, ...clubTime(-60_000) } })
    expect(begun.ok(), await begun.text()).toBe(true)
  }
  return ride
}
