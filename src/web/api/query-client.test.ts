import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { findRidingEvent } from '#contract/rides/ride-calls.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { unreadNoticesQuery } from '#web/notices/notice-reads.ts'
import { rideSheetQuery } from '#web/ride-day/ride-day-reads.ts'
import { read } from './calls.ts'
import { invalidate } from './changes.ts'
import { createQueryClient, type ReadAtOnce } from './query-client.ts'
import { HttpError } from './request.ts'

function clientThatAnswers(t: TestContext, answer: () => unknown) {
  const asked: string[] = []
  const client = createQueryClient({
    get: async (path) => {
      asked.push(path)
      return answer()
    },
    getPage: async () => ({ rows: [], next: null }),
  })
  t.after(() => client.clear()) // else its clocks outlive the test
  return { client, asked }
}

test('a change reads what is below its path again, and never a sheet, of which each read is recorded', async (t) => {
  const { client, asked } = clientThatAnswers(t, () => ({}))
  for (const query of [read(findRidingEvent, { id: '1' }), rideSheetQuery('1')]) {
    await client.fetchQuery(query as ReadAtOnce)
    t.after(new QueryObserver(client, query as ReadAtOnce).subscribe(() => {}))
  }
  asked.length = 0
  await invalidate(client, ['/api/riding-events/*'])
  assert.deepEqual(asked, ['/api/riding-events/1'])
})

test('nothing becomes stale with time, is fetched again on focus or by interval, or is retried', async (t) => {
  const { client } = clientThatAnswers(t, () => [])
  const { queries, mutations } = client.getDefaultOptions()
  const { staleTime, refetchInterval, refetchOnWindowFocus, retry } = queries ?? {}
  assert.deepEqual([staleTime, refetchInterval, refetchOnWindowFocus], [Number.POSITIVE_INFINITY, false, false])
  assert.deepEqual([retry, mutations?.retry], [false, false])

  const failing = clientThatAnswers(t, () => {
    throw new HttpError(401, '{"message":"Unauthorized"}')
  })
  await assert.rejects(failing.client.fetchQuery({ queryKey: ['/api/users'] }), /^HttpError: 401: /)
  assert.equal(failing.asked.length, 1, 'a 401 is an error like any other, and final')
})

test('the current user is fresh for 300000 ms and cached for 600000 ms, unread notices for a minute; any failure means that no user is logged in', async (t) => {
  assert.deepEqual([currentUserQuery.staleTime, currentUserQuery.gcTime], [300_000, 600_000])
  assert.equal(unreadNoticesQuery.staleTime, 60_000)
  for (const failure of [new HttpError(401, 'x'), new HttpError(500, 'x'), new HttpError(503, ''), new TypeError('no network')]) {
    const { client, asked } = clientThatAnswers(t, () => {
      throw failure
    })
    assert.equal(await client.fetchQuery(currentUserQuery), null, failure.message)
    assert.deepEqual(asked, ['/api/auth/user'])
  }
  const user = { id: '1', username: 'rider' }
  assert.deepEqual(await clientThatAnswers(t, () => user).client.fetchQuery(currentUserQuery), user)
})
