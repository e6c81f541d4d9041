import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinDraftPath, readJoinDraftLink } from '#contract/members/join-draft-link.ts'
import { seal, unseal } from './draft-transfer.ts'
import { cleanDraft } from './join-draft.ts'

const draft = cleanDraft({
  account: { username: 'doyun', email: 'doyun@club.example', firstName: '도윤', lastName: '김' },
  registeredAt: Date.now(),
  step: 'application',
  application: { username: 'doyun', values: { koreanName: '김도윤', dateOfBirth: '1964-03-15', kakaoId: 'doyun 🏍' } },
})

test('a draft comes back by its key alone, and what the site gets of it tells nothing', async () => {
  const { box, key } = await seal(draft)
  assert.match(box, /^[\w-]+$/)
  assert.ok(!Buffer.from(box, 'base64url').toString().includes('1964'))
  assert.deepEqual(await unseal(box, key), draft)
  const { key: other } = await seal(draft)
  await assert.rejects(unseal(box, other))
  await assert.rejects(unseal(`${box.slice(0, -2)}AA`, key))
  assert.deepEqual(readJoinDraftLink(new URL(joinDraftPath('t'.repeat(43), key), 'https://a.example').hash), {
    token: 't'.repeat(43),
    key,
  })
})

test('the longest draft fits into what the site takes', async () => {
  const values = Object.fromEntries(
    ['koreanName', 'englishName', 'kakaoId', 'motorcycleModel'].map((name) => [name, '김'.repeat(100)]),
  )
  const { box } = await seal(cleanDraft({ ...draft, application: { username: 'doyun', values } }))
  assert.ok(box.length < 16_000, `${box.length}`)
})

test('only a whole link is one', () => {
  for (const hash of ['', '#continue=short.key', `#continue=${'a'.repeat(43)}`, `#password=${'a'.repeat(43)}.${'b'.repeat(43)}`])
    assert.equal(readJoinDraftLink(hash), null, hash)
})
