import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanguageOf, withLanguage, withoutLanguage } from './languages.ts'

test('an address has one language in its query, whatever it had before', () => {
  assert.equal(withLanguage('/', 'en'), '/?lang=en')
  assert.equal(withLanguage('/?ride=1#announcements', 'en'), '/?ride=1&lang=en#announcements')
  assert.equal(withLanguage('/admin?lang=ko&tab=events', 'en'), '/admin?tab=events&lang=en')
  assert.equal(withoutLanguage('/admin?tab=events&lang=en#top'), '/admin?tab=events#top')
  assert.equal(withoutLanguage('/?lang=en&lang=ko'), '/')
  assert.equal(withoutLanguage('/login?next=/a?language=x'), '/login?next=/a?language=x')
})

test('an address takes on the language of a query that has one of ours', () => {
  assert.equal(inLanguageOf(new URLSearchParams('lang=en'), '/login'), '/login?lang=en')
  for (const other of ['', 'lang=', 'lang=fr']) assert.equal(inLanguageOf(new URLSearchParams(other), '/login'), '/login')
})
