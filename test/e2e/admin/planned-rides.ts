import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { createFormat } from '#web/i18n/format.ts'
import { addDays } from '#web/rides/ride-dates.ts'
import { test as base, type DemoAccount, expect, text } from '../fixtures.ts'

export interface PlannedRide {
  id: string
  /** The same in both languages, and unique. */
  title: string
}

interface RideFixtures {
  /** A request context that is logged in to one of the demo's accounts. */
  as: (username: DemoAccount) => Promise<APIRequestContext>
  /** Creates a ride of today, which is first in the list (in the last minutes of the day, of tomorrow). It is deleted after the test. */
  plan: (maxParticipants: string | null) => Promise<PlannedRide>
}

export const { timeZone } = JSON.parse(readFileSync('club.config.json', 'utf8')) as { timeZone: string }
const dayOf = (timeMs: number) => createFormat('en', timeZone).dayInput(new Date(timeMs).toISOString())
/** Today in the demo club's zone, or so many days later, as a date field shows it. */
export const clubDay = (daysFromNow = 0) => addDays(dayOf(Date.now()), daysFromNow)

/** The longest that a test may take. */
const testMs = 4 * 60_000

/** A ride of today that ends after midnight. */
export function sample(title: string, maxParticipants: string | null) {
  return {
    titleKo: title,
    titleEn: title,
    descriptionKo: '천천히 달립니다.',
    descriptionEn: 'We ride slowly.',
    // In the last minutes of a day it is tomorrow's: a test ends before its ride begins.
    eventDate: dayOf(Date.now() + 60_000 + testMs),
    // Announced at short notice, so registration is open until then.
    startTime: '23:59',
    endTime: '01:30',
    meetingLocation: 'Café & Garage, 5th Ave',
    difficulty: 'easy',
    maxParticipants,
  }
}

export const test = base.extend<RideFixtures>({
  as: async ({ playwright, site }, use) => {
    const contexts = new Map<DemoAccount, APIRequestContext>()
    await use(async (username) => {
      const context = contexts.get(username) ?? (await playwright.request.newContext({ baseURL: site.origin }))
      if (!contexts.has(username)) await context.post('/api/auth/login', { data: site.accounts.get(username) })
      contexts.set(username, context)
      return context
    })
    for (const context of contexts.values()) await context.dispose()
  },
  plan: async ({ as }, use) => {
    const officer = await as('admin')
    const planned: string[] = []
    await use(async (maxParticipants) => {
      const title = `Ride ${randomUUID().slice(0, 8)}`
      const answer = await officer.post('/api/riding-events', {
        data: sample(title, maxParticipants),
      })
      expect(answer.status(), await answer.text()).toBe(201)
      const { id } = (await answer.json()) as { id: string }
      planned.push(id)
      return { id, title }
    })
    for (const id of planned) await officer.delete(`/api/riding-events/${id}`)
  },
})

export async function register(person: APIRequestContext, { id }: PlannedRide): Promise<void> {
  // The demo's administrator has no application, and so no emergency contact.
  const data = { emergencyContactPhone: '(303) 555-0177' }
  expect((await person.put(`/api/riding-events/${id}/registration`, { data })).status()).toBe(200)
}

/** Signs up, or joins the waitlist: the button of the ride or of its row, that of the form, and the one that closes the confirmation. */
export async function signUp(page: Page, ride: Locator, language: Language, button: 'go' | 'wait' = 'go'): Promise<void> {
  const { rides, rideRegistration, signedUp, common } = text(language)
  await ride.getByRole('button', { name: rides[button] }).click()
  const name = button === 'go' ? rideRegistration.join : rideRegistration.wait
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toContainText(button === 'go' ? signedUp.later : signedUp.laterWaiting)
  await dialog.getByRole('button', { name: common.close }).last().click()
}

/** Opens the ride's page by its address. */
export async function openRide(page: Page, { id, title }: PlannedRide): Promise<Locator> {
  await page.goto(`/?ride=${id}`)
  return page.getByRole('article', { name: title })
}

/** Ends registration for a ride that was planned with the same limit. */
export async function closeRegistration(officer: APIRequestContext, { id, title }: PlannedRide, maxParticipants: string | null) {
  const data = { ...sample(title, maxParticipants), registrationClosesAt: new Date().toISOString() }
  const answer = await officer.put(`/api/riding-events/${id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
