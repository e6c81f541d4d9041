import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'

const text = {
  type: 'general',
  titleKo: '겨울 정비',
  titleEn: 'Winter maintenance',
  contentKo: '체인을 점검해 주세요.',
  contentEn: 'Please check your chain.',
  eventDate: '2026-11-21',
}

test('an administrator sees which language may be outdated and confirms it; visitors never see the mark', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const created = await app.inject({ method: 'POST', url: '/api/announcements', headers, payload: text })
  const url = `/api/announcements/${created.json().id}`
  const edited = await app.inject({ method: 'PUT', url, headers, payload: { ...text, titleKo: '겨울철 정비' } })
  assert.equal(edited.statusCode, 200)

  const marked = await app.inject({ url: '/api/announcements/outdated', headers })
  assert.deepEqual(
    marked.json().map(({ titleKo, outdatedLanguage }: Record<string, string>) => [titleKo, outdatedLanguage]),
    [['겨울철 정비', 'en']],
  )
  for (const answer of [edited, await app.inject({ url: '/api/announcements' })]) {
    assert.doesNotMatch(answer.body, /outdated/)
  }

  const confirmed = await app.inject({ method: 'DELETE', url: `${url}/outdated`, headers })
  assert.equal(confirmed.statusCode, 204)
  assert.deepEqual((await app.inject({ url: '/api/announcements/outdated', headers })).json(), [])
})
