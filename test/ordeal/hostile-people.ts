import type { Role } from '#contract/accounts/users.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createUser } from '#server/accounts/users.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { hashSessionId } from '#server/http/clients/sessions.ts'
import { answers } from '../applying.ts'
import { type Call, call } from '../faults/club-writers.ts'
import { rideInput } from '../rides.ts'

/** Sessions of each role on a site in another process, and ids of rows that exist. */
export interface HostilePeople extends AsyncDisposable {
  cookies: Record<Role, string[]>
  ids: string[]
  /** Adds one account of each role and one row of each kind: some requests end sessions and delete rows. */
  add(): Promise<void>
}

/** Sessions and ids that are used at the same time; the oldest are forgotten. */
const kept = 12

export async function gatherHostilePeople(address: string, place: DatabasePlace): Promise<HostilePeople> {
  const db = openDatabase(place)
  const passwordHash = await hashPassword('same road')
  const cookies: HostilePeople['cookies'] = { guest: [], member: [], admin: [] }
  const ids: string[] = []
  let count = 0

  function keep(list: string[], value: string): void {
    list.push(value)
    if (list.length > kept) list.shift()
  }
  async function signUp(role: Role): Promise<string> {
    const username = `hostile-${role}-${count}`
    const person = { username, passwordHash, role, email: `${username}@club.example`, firstName: 'Gil-dong', lastName: 'Hong' }
    const { id: userId } = await createUser(db, person)
    const id = `session-of-${username}`.padEnd(43, '-')
    await startSession(db, { idHash: hashSessionId(id), userId, passwordHash, device: null, now: new Date() })
    keep(cookies[role], `session=${id}`)
    return userId
  }
  async function create(request: Call): Promise<void> {
    const id = (await call(address, request))?.body.id
    if (id !== undefined) keep(ids, id)
  }

  async function add(): Promise<void> {
    count += 1
    for (const role of ['guest', 'member', 'admin'] as const) keep(ids, await signUp(role))
    const admin = cookies.admin.at(-1) ?? ''
    await create({ method: 'POST', path: '/api/riding-events', cookie: admin, body: rideInput })
    await create({ method: 'POST', path: '/api/membership-applications', body: answers })
    const texts = { titleKo: '가', titleEn: 'a', contentKo: '나', contentEn: 'b' }
    const body = { type: 'general', eventDate: '2026-07-04', ...texts }
    await create({ method: 'POST', path: '/api/announcements', cookie: admin, body })
  }
  for (let first = 0; first < 3; first += 1) await add()
  return { cookies, ids, add, [Symbol.asyncDispose]: () => db.destroy() }
}
