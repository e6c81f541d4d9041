import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { openSite, read, words } from '../rendered-pages.ts'

const publishing = { effectiveDate: '2026-03-01', reason: 'The <b>March</b> assembly', expectedVersion: 0 }

test('published bylaws take the place of the sample, with their day, their versions and what changed in each language', async () => {
  await using site = await openSite()
  const { headers } = await site.signedInAs('admin')
  assert.match(await read(site, '/bylaws'), /These bylaws are a sample\./)
  const { chapters }: { chapters: Chapter[] } = (await site.inject('/api/bylaws')).json()
  const text = JSON.stringify(chapters).replace('임기는 2년', '임기는 3년').replace('term of two', 'term of <i>three</i>')
  const publish = (payload: object) => site.inject({ method: 'POST', url: '/api/bylaws', headers, payload })
  await publish({ ...publishing, chapters: JSON.parse(text) })

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
  await publish(coming)
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
  const { headers } = await site.signedInAs('admin')
  const { chapters } = (await site.inject('/api/bylaws')).json()
  const payload = { ...publishing, chapters, effectiveDate: '2199-12-31' }
  await site.inject({ method: 'POST', url: '/api/bylaws', headers, payload })
  assert.match(await read(site, '/bylaws'), /sample/)
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2199-12-31T12:00:00-07:00') })
  assert.match(await read(site, '/bylaws'), /Effective December 31, 2199/)
})

test('a club’s own words are on the page, and for search engines, in place of the site’s', async () => {
  await using site = await openSite()
  const { headers } = await site.signedInAs('admin')
  await read(site, '/contact')
  const payload = { ko: '1년에 40달러', en: '$40 a year,\n<b>due in May</b>' }
  await site.inject({ method: 'PUT', url: '/api/page-words/contact.duesAnswer', headers, payload })
  const { body } = await site.inject('/contact?lang=en')
  assert.doesNotMatch(body, /Details about dues are given/)
  assert.match(body, />\$40 a year,\n&lt;b&gt;due in May&lt;\/b&gt;</)
  assert.match(body, /"@type":"Answer","text":"\$40 a year/)
  assert.match((await site.inject('/contact')).body, />1년에 40달러</)
  await site.inject({
    method: 'DELETE',
    url: '/api/page-words/contact.duesAnswer',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  assert.match(await read(site, '/contact'), /Details about dues are given/)
})
