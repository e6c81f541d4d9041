import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestApp } from '../../../test/app.ts'

/** Keeps the event loop from turning, as a long piece of work would. */
function stall(milliseconds: number): void {
  const end = Date.now() + milliseconds
  while (Date.now() < end);
}

test('one long stall, as of a machine that was busy with something else, turns nobody away', async () => {
  await using site = await createTestApp()
  stall(700)
  for (let look = 0; look < 80; look++) {
    await wait(30)
    assert.equal((await site.inject('/api/announcements')).statusCode, 200, `look ${look}`)
  }
})

test('a process that stays behind with its work says so at once, and its health is still answered', async () => {
  await using site = await createTestApp()
  const end = Date.now() + 15_000
  let answer = await site.inject('/api/announcements')
  while (answer.statusCode === 200 && Date.now() < end) {
    stall(600)
    await wait(1)
    answer = await site.inject('/api/announcements')
  }
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '2')
  assert.match(answer.json().message, /busy/)
  assert.equal((await site.inject('/healthz')).statusCode, 200)
})
