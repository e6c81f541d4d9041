import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DirectoryInput, defaultDirectoryChoices } from './directory.ts'

test('choices that are missing or no yes or no, and a city that is too long, are rejected by name', () => {
  const problems = (changes: object) =>
    DirectoryInput.safeParse({ ...defaultDirectoryChoices, ...changes }).error?.issues.map(({ path }) => path.join())
  assert.equal(problems({ city: 'x'.repeat(100) }), undefined)
  for (const [field, value] of [
    ['isListed', undefined],
    ['showsPhone', 'yes'],
    ['city', 'x'.repeat(101)],
    ['city', 'two\nlines'],
  ] as const)
    assert.deepEqual(problems({ [field]: value }), [field], `${field}: ${value}`)
})
