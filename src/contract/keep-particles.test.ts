import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepParticles } from './keep-particles.ts'

test('a Korean particle stays with the quote or bracket before it, and nothing else changes', () => {
  assert.equal(keepParticles('‘내 정보’에서도, (세 줄)을'), '‘내 정보’\u2060에서도, (세 줄)\u2060을')
  for (const text of ['‘홈’ 탭', '{count}명', '“Members” tab', '(303) 555-0100', '한길(吉)'])
    assert.equal(keepParticles(text), text)
})
