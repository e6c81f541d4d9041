import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, realHashingCost, type TestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { signIn } from '../../../../test/attacks/guessing.ts'

const pairs = 40

/** Milliseconds until a login with a wrong password is refused. Limits are on, as they are for the public, and never reached. */
async function timeRefusal(app: TestApp, username: string): Promise<number> {
  const begin = performance.now()
  const answer = await signIn(app, username)
  const end = performance.now()
  assert.equal(answer.statusCode, 401)
  await app.db.deleteFrom('limitCounters').execute()
  return end - begin
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

/** One after the other, in turns which name comes first: whatever else the machine does meets both alike. */
async function compareMedians(app: TestApp, names: readonly [string, string]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < pairs; n += 1) {
    for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[which].push(await timeRefusal(app, names[which]))
    }
  }
  return [median(times[0]), median(times[1])]
}

/** A machine that is busy with something else may spoil one comparison; a difference in the program shows in each. */
async function compareFairly(app: TestApp, names: readonly [string, string]): Promise<void> {
  const seen: string[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const [existing, other] = await compareMedians(app, names)
    seen.push(`${existing.toFixed(1)} and ${other.toFixed(1)} ms`)
    const [shorter, longer] = [Math.min(existing, other), Math.max(existing, other)]
    // On a fast machine a whole comparison takes ten milliseconds: half of it must not be missing there either.
    if (longer - shorter <= Math.max(10, 0.2 * longer) && shorter > longer / 2) return
  }
  assert.fail(`medians of ${names.join(' and ')}: ${seen.join('; ')}`)
}

test('a login with a wrong password takes as long for an existing name as for an unknown or deactivated one', async () => {
  using _ = realHashingCost()
  await using app = await createTestApp({ config: { rateLimits: true } })
  await register(app, 'hong')
  const { userId } = await register(app, 'gone')
  await app.db.updateTable('users').set({ isActive: 'false' }).where('id', '=', userId).execute()
  for (const other of ['kim', 'gone']) await compareFairly(app, ['hong', other])
})
