import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf, chapters } from './bylaws.ts'

const names = { name: 'Test Riders', state: 'Utah' }

test('both languages hold the same twelve articles in four chapters', () => {
  const counts = (language: 'ko' | 'en') => chapters.map((chapter) => articlesOf(chapter, language, names).length)
  assert.deepEqual(counts('ko'), counts('en'))
  assert.equal(
    counts('ko').reduce((sum, count) => sum + count),
    12,
  )
})

test('the club is named in its own bylaws and no placeholder is left over', () => {
  for (const language of ['ko', 'en'] as const) {
    const text = chapters.flatMap((chapter) => articlesOf(chapter, language, names)).map((article) => article.text)
    assert.ok(text.some((line) => line.includes('Test Riders')))
    assert.ok(text.some((line) => line.includes('Utah')))
    assert.ok(!text.some((line) => line.includes('{')))
  }
})
