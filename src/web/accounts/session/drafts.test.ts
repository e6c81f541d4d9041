import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { forgetOldDrafts, forgetPersonalDrafts, hasDrafts, readDraft, writeDraft } from './drafts.ts'

const details = { name: 'own-details' }
const announcement = { name: 'announcementForm', isForClub: true }
const hourMs = 60 * 60_000

afterEach(() => sessionStorage.clear())

test('what an account typed is read by that account alone; what a visitor typed, by the user who logs in', () => {
  writeDraft(details, 'hong', 'typed')
  assert.equal(readDraft(details, 'hong'), 'typed')
  assert.equal(readDraft(details, 'kim'), null)
  assert.equal(readDraft(details, null), null)
  assert.ok(hasDrafts())
  writeDraft(details, null, 'typed')
  assert.equal(readDraft(details, 'kim'), 'typed')
  assert.equal(hasDrafts(), false)
})

test('what concerns people is gone after an hour; a text for the club waits', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  writeDraft(details, 'hong', 'typed')
  writeDraft(announcement, 'hong', 'typed')
  t.mock.timers.tick(hourMs - 1)
  assert.equal(readDraft(details, 'hong'), 'typed')
  t.mock.timers.tick(1)
  forgetOldDrafts(undefined)
  assert.doesNotMatch(JSON.stringify({ ...sessionStorage }), /own-details/)
  assert.equal(readDraft(announcement, 'hong'), 'typed')
})

test('the login of another account removes both, the one of the same account neither', () => {
  writeDraft(details, 'hong', 'typed')
  writeDraft(announcement, 'hong', 'typed')
  forgetOldDrafts('hong')
  assert.equal(sessionStorage.length, 2)
  forgetOldDrafts('kim')
  assert.equal(sessionStorage.length, 0)
})

test('a logout in another tab removes all but texts for the club', () => {
  writeDraft(details, 'hong', 'typed')
  writeDraft(announcement, 'hong', 'typed')
  sessionStorage.setItem('join-draft', '{}')
  forgetPersonalDrafts()
  assert.equal(readDraft(announcement, 'hong'), 'typed')
  assert.equal(sessionStorage.length, 1)
})

test('what is stored and is no draft, because another program wrote it, is removed and breaks no form', () => {
  for (const stored of ['{', 'null', '7', '""']) {
    sessionStorage.setItem('draft:contact', stored)
    assert.equal(readDraft({ name: 'contact' }, null), null)
    assert.equal(hasDrafts(), false)
    assert.equal(sessionStorage.getItem('draft:contact'), null)
  }
})
