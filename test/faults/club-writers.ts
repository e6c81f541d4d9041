import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '../applying.ts'
import { rideInput } from '../rides.ts'
import { absent, type Ledger } from './ledger.ts'

/** A site with eight concurrent writers that may be killed at any moment. */
export interface Club {
  address: string
  ledger: Ledger
  admin: string
  riders: string[]
  rideId: string
  /** False: each writer ends after its current request. */
  goOn: boolean
  /** Answers that were neither a success nor 503. */
  unexpected: string[]
}

export interface Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  cookie?: string
  body?: object
}

/** The answer, or undefined when the connection was closed before it arrived. */
export async function call(address: string, { method, path, cookie, body }: Call) {
  try {
    const answer = await fetch(address + path, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const parsed = isJson ? (JSON.parse(text) as { id?: string; needs?: string }) : {}
    return { status: answer.status, headers: answer.headers, body: parsed }
  } catch {
    return undefined
  }
}

/** Logs in and returns the cookie. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const answer = await call(address, { method: 'POST', path: '/api/auth/login', body: { username, password } })
  assert.equal(answer?.status, 200)
  return answer?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export const password = 'same road, same pace'

/** Creates a ride and two members, and logs the administrator in. */
export async function gather(address: string, ledger: Ledger): Promise<Club> {
  const admin = await signIn(address, 'admin', password)
  const ride = await call(address, { method: 'POST', path: '/api/riding-events', cookie: admin, body: rideInput })
  const riders = []
  for (const username of ['first rider', 'second rider']) {
    let id = ''
    await ledger.write(`users ${username}`, 'there', async () => {
      const answer = await call(address, registration(username))
      id = answer?.body.id ?? ''
      return answer?.status === 201
    })
    const role = { method: 'PATCH', path: `/api/users/${id}/role`, cookie: admin, body: { role: 'member' } } as const
    assert.equal((await call(address, role))?.status, 200)
    riders.push(await signIn(address, username, password))
  }
  return { address, ledger, admin, riders, rideId: ride?.body.id ?? '', goOn: true, unexpected: [] }
}

function registration(username: string): Call {
  const email = `${username.replaceAll(' ', '.')}@club.example`
  const body = { username, password, email, firstName: 'x', lastName: 'y' }
  return { method: 'POST', path: '/api/auth/register', body }
}

/** All texts of an announcement contain its version, so that a mixture of two would be seen. */
export function announcementText(name: string, version: string) {
  return {
    type: 'general',
    titleKo: `${name} 가 ${version}`,
    titleEn: `${name} a ${version}`,
    contentKo: `나 ${version} `.repeat(20).trim(),
    contentEn: `b ${version} `.repeat(20).trim(),
    eventDate: '2026-07-04',
  }
}

/** The administrator with this cookie announces it, in its first version. */
export const announce = (address: string, cookie: string, name: string) =>
  call(address, { method: 'POST', path: '/api/announcements', cookie, body: announcementText(name, '1') })

/** Sends it, and gives the administrator's password again where the site asks for it, as the pages do. */
async function callConfirmed(club: Club, request: Call) {
  const send = (each: Call) => call(club.address, each)
  const answer = await send(request)
  if (answer?.status !== 403 || answer.body.needs !== 'confirmation') return answer
  const confirmed = await send({ method: 'POST', path: '/api/auth/confirmation', cookie: club.admin, body: { password } })
  return confirmed && confirmed.status < 300 ? send(request) : confirmed
}

/** What each writer does once; it rejects when an answer did not arrive. `round` makes names unique. */
function writersOf(club: Club, round: string) {
  let names = 0
  const nextNumber = () => {
    names += 1
    return names
  }

  async function ask(row: string, state: string, request: Call, then?: (id: string) => void): Promise<boolean> {
    let wasAnswered = true
    const done = await club.ledger.write(row, state, async () => {
      const answer = await callConfirmed(club, request)
      wasAnswered = answer !== undefined
      if (answer === undefined || answer.status === 503) return false
      if (answer.status >= 300) {
        club.unexpected.push(`${request.method} ${request.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return false
      }
      then?.(answer.body.id ?? '')
      return true
    })
    if (!wasAnswered) throw new Error('the site was killed')
    return done
  }

  const asAdmin = (method: Call['method'], path: string, body?: object): Call => ({
    method,
    path,
    cookie: club.admin,
    ...(body ? { body } : {}),
  })

  async function announce(): Promise<void> {
    const number = nextNumber()
    const name = `${round}-${number}`
    const row = `announcements ${name}`
    let id = ''
    const made = asAdmin('POST', '/api/announcements', announcementText(name, '1'))
    if (!(await ask(row, '1', made, (given) => (id = given)))) return
    await ask(row, '2', asAdmin('PUT', `/api/announcements/${id}`, announcementText(name, '2')))
    if (number % 2 === 0) await ask(row, absent, asAdmin('DELETE', `/api/announcements/${id}`))
  }

  async function decide(): Promise<void> {
    const number = nextNumber()
    const name = `${round}-${number}`
    const row = `applications ${name}`
    let id = ''
    const body = { ...answers, englishName: name, email: `${name}@club.example` }
    if (!(await ask(row, 'pending', { method: 'POST', path: '/api/membership-applications', body }, (given) => (id = given))))
      return
    const approves = number % 2 === 0
    const decision = approves ? asAdmin('POST', `/api/membership-applications/${id}/approve`, { userId: '' }) : undefined
    const refusal = asAdmin('POST', `/api/membership-applications/${id}/reject`, { notes: 'no' })
    await ask(row, approves ? 'approved in the log' : 'rejected in the log', decision ?? refusal)
  }

  async function register(): Promise<void> {
    const username = `rider ${round}-${nextNumber()}`
    await ask(`users ${username}`, 'there', registration(username))
  }

  async function write(): Promise<void> {
    const number = nextNumber()
    const name = `${round}-${number}`
    const row = `messages ${name}`
    let id = ''
    const body = { name, email: 'a@club.example', subject: 'A question', message: 'Where do you meet on Sunday?' }
    if (!(await ask(row, 'there', { method: 'POST', path: '/api/contact', body }, (given) => (id = given)))) return
    if (number % 2 === 0) await ask(row, absent, asAdmin('DELETE', `/api/contact-messages/${id}`))
  }

  const ride = (index: number) => async () => {
    const path = `/api/riding-events/${club.rideId}/registration`
    const cookie = club.riders[index] ?? ''
    const body = { emergencyContactPhone: '(303) 555-0177' }
    await ask(`rides ${index}`, 'registered', { method: 'PUT', path, cookie, body })
    await ask(`rides ${index}`, absent, { method: 'DELETE', path, cookie })
  }

  return { announce, decide, register, write, ride }
}

/** Hashing a password costs as much as fifty other writes. */
const registrationPauseMs = 200

/** Runs eight writers at once, until the site is killed or `goOn` is false. `round` makes names unique. */
export function writeAll(club: Club, round: string): Promise<unknown> {
  const { announce, decide, register, write, ride } = writersOf(club, round)
  const registerSlowly = () => register().then(() => wait(registrationPauseMs))
  const eight = [announce, announce, announce, decide, registerSlowly, write, ride(0), ride(1)]
  return Promise.allSettled(
    eight.map(async (act) => {
      while (club.goOn) await act()
    }),
  )
}
