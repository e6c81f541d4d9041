import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readClub } from './config.ts'

const ours = JSON.parse(readFileSync(new URL('../../club.config.json', import.meta.url), 'utf8')) as Record<string, unknown>

function read(club: Record<string, unknown>) {
  const path = join(mkdtempSync(join(tmpdir(), 'club-')), 'club.config.json')
  writeFileSync(path, JSON.stringify(club))
  return readClub(path)
}

test('a file from the first release is valid: the newer keys have the values that the site showed then', () => {
  const { emblem, years, copyrightYear, figures, dues, messagingApp, introduction, duesPayment, ...first } = ours
  const { name, ...firstApp } = messagingApp as Record<string, unknown>
  const { value, problems } = read({ ...first, messagingApp: firstApp })
  assert.deepEqual(problems, [])
  const newest = {
    registrationClosesHours: 12,
    reminderTime: '18:00',
    decisionTime: '21:00',
    showsRidesToVisitors: false,
    country: 'US',
    bylawsAdopted: null,
  }
  // How dues are paid cannot be guessed: without the key the pages give no amount.
  assert.deepEqual(value, { ...newest, ...ours, duesPayment: null })
})

test('the sentences about the club know four words in braces, and their list has three lines', () => {
  const sentences = ours.introduction as { hero: object; about: object; features: object[] }
  const { problems } = read({
    ...ours,
    introduction: { ...sentences, about: { ko: '{region} 모임', en: 'In {state}' }, features: sentences.features.slice(1) },
    duesPayment: { due: { ko: '3월까지', en: '' } },
  })
  assert.deepEqual(
    problems.map(({ en }) => en.replace(/^.*club\.config\.json: /, '')),
    [
      'introduction.about.ko may have only {name}, {city}, {state} and {years} in braces.',
      'introduction.features must be three lines, no more and no fewer.',
      'duesPayment.due.en is empty or too small.',
      'duesPayment.ways is missing.',
    ],
  )
  assert.match(problems[0]?.ko ?? '', /introduction\.about\.ko 중괄호 안에는/)
})

test('the day of the bylaws is a real day or null', () => {
  assert.equal(read({ ...ours, bylawsAdopted: '2026-03-01' }).value?.bylawsAdopted, '2026-03-01')
  for (const day of ['0000-01-01', '1899-12-31'])
    assert.match(
      read({ ...ours, bylawsAdopted: day }).problems[0]?.en ?? '',
      /bylawsAdopted must be a day of the year 1900 or later/,
    )
  for (const day of ['2026-02-30', '1. 3. 2026', ''])
    assert.match(
      read({ ...ours, bylawsAdopted: day })
        .problems.map(({ en }) => en)
        .join(),
      /bylawsAdopted must be a day such as 2026-03-01, or null\.$/,
    )
})

test('an emblem that is no SVG path, and a year that is no number, are reported by their key', () => {
  const { problems } = read({ ...ours, emblem: 'M1 1" onload="alert(1)', years: 'many' })
  assert.equal(problems.length, 2)
  assert.match(problems[0]?.en ?? '', /emblem must be the "d" of an SVG path/)
  assert.match(problems[1]?.en ?? '', /years must be a number\.$/)
  assert.match(problems[0]?.ko ?? '', /emblem 값은 SVG 경로/)
  assert.match(problems[1]?.ko ?? '', /years 값의 종류가 다릅니다\. 필요한 것: 숫자\.$/)
})
