import assert from 'node:assert/strict'
import type { TestApp } from '../app.ts'

interface From {
  address?: string
  headers?: Record<string, string>
  password?: string
}

/** One login attempt, with a wrong password unless another is given. */
export function signIn(app: TestApp, username: string, { address = '192.0.2.1', headers = {}, password = 'wrong' }: From = {}) {
  const payload = { username, password }
  return app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: address, headers, payload })
}

/** How many of the guesses were compared with the password; the others were rejected with 429. */
export async function letThrough(count: number, guess: (n: number) => Promise<{ statusCode: number }>): Promise<number> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await guess(n)).statusCode)
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => status !== 401 && status !== 429),
    [],
  )
  return statuses.filter((status) => status === 401).length
}

/** Logs in with the right password; returns headers with the cookie of the browser, which is a known one from then on. */
export async function knownDevice(app: TestApp, username: string): Promise<Record<string, string>> {
  const answer = await signIn(app, username, { address: '192.0.2.77', password: 'same road' })
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(
    answer.cookies.map(({ name }) => name),
    ['session', 'known-device'],
    'simple clients keep the first cookie alone',
  )
  const device = answer.cookies[1]
  assert.deepEqual([device?.httpOnly, device?.sameSite, device?.path], [true, 'Lax', '/'])
  return { cookie: `known-device=${device?.value}` }
}
