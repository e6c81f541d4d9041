import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { openSite, read, words } from '../rendered-pages.ts'
import { ask } from '../send.ts'

const publishing = { effectiveDate: '2026-03-01', reason: 'The <b>March</b> assembly', expectedVersion: 0 }

test('published bylaws take the place of the sample, with their day, their versions and what changed in each language', async () => {
  await using site = await openSite()
  const admin = await site.signedInAs('admin')
  assert.match(await read(site, '/bylaws'), /These bylaws are a sample\./)
  const { chapters }: { chapters: Chapter[] } = await ask(site, null, 'GET /api/bylaws')
  const text = JSON.stringify(chapters).replace('임기는 2년', '임기는 3년').replace('term of two', 'term of <i>three</i>')
  await ask(site, admin, 'POST /api/bylaws', { ...publishing, chapters: JSON.parse(text) })

  const english = await read(site, '/bylaws')
  assert.doesNotMatch(english, /sample/)
  assert.match(english, /Effective March 1, 2026/)
  assert.match(english, /id="article-5"/)
  assert.match(english, /<section id="versions"/)
  assert.match(words(english), /Version 1 Current from Mar 1, 2026 The &lt;b&gt;March&lt;\/b&gt; assembly/)
  assert.match(english, /<del>.*?two<\/del>|<del>.*?two<span/s)
  assert.match(english, /<ins>.*?&lt;i&gt;three&lt;\/i&gt;/s)
  const korean = (await site.inject('/bylaws')).body
  assert.match(korean, /<del>.*?2년으로.*?<\/del><ins>.*?3년으로.*?<\/ins>/s)

  const coming = { ...publishing, expectedVersion: 1, chapters, effectiveDate: '2200-01-01', reason: 'Back again' }
  await ask(site, admin, 'POST /api/bylaws', coming)
  assert.match(words(await read(site, '/bylaws')), /New bylaws take effect on Jan 1, 2200\. Back again Read the new bylaws/)
  assert.match(
    words(await read(site, '/bylaws?version=2')),
    /Will take effect on January 1, 2200 These bylaws are not in force yet/,
  )
  const first = await read(site, '/bylaws?version=0')
  assert.match(first, /sample/)
  for (const unknown of ['3', 'x', '-1', "1'", '01'])
    assert.match(await read(site, `/bylaws?version=${encodeURIComponent(unknown)}`), /There is no such version/, unknown)
})

test('on their day the new bylaws are shown, though nothing was written since', async (t) => {
  await using site = await openSite()
  const { chapters } = await ask(site, null, 'GET /api/bylaws')
  const coming = { ...publishing, chapters, effectiveDate: '2199-12-31' }
  await ask(site, await site.signedInAs('admin'), 'POST /api/bylaws', coming)
  assert.match(await read(site, '/bylaws'), /sample/)
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2199-12-31T12:00:00-07:00') })
  assert.match(await read(site, '/bylaws'), /Effective December 31, 2199/)
})

test('a club’s own words are on the page, and for search engines, in place of the site’s', async () => {
  await using site = await openSite()
  const admin = await site.signedInAs('admin')
  await read(site, '/contact')
  const own = { ko: '1년에 40달러', en: '$40 a year,\n<b>due in May</b>' }
  await ask(site, admin, 'PUT /api/page-words/contact.duesAnswer', own)
  const { body } = await site.inject('/contact?lang=en')
  assert.doesNotMatch(body, /Details about dues are given/)
  assert.match(body, />\$40 a year,\n&lt;b&gt;due in May&lt;\/b&gt;</)
  assert.match(body, /"@type":"Answer","text":"\$40 a year/)
  assert.match((await site.inject('/contact')).body, />1년에 40달러</)
  await ask(site, admin, 'DELETE /api/page-words/contact.duesAnswer')
  assert.match(await read(site, '/contact'), /Details about dues are given/)
})
