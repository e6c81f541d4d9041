import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../test/announcements.ts'
import { openSite, picture } from '../../../test/rendered-pages.ts'

const origin = 'https://riders.example'
const openClubSite = () => openSite({ publicUrl: new URL(origin) })

test('the feed of each language names its own address and each announcement by the one where it can be read', async () => {
  await using site = await openClubSite()
  const { id, createdAt } = await publish(site.db, { contentKo: '첫째 줄\n<둘째> 줄 & 끝' })
  const korean = await site.inject('/feed.xml')
  assert.equal(korean.headers['content-type'], 'application/rss+xml; charset=utf-8')
  assert.ok(korean.body.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"'))
  assert.ok(korean.body.includes(`<atom:link rel="self" type="application/rss+xml" href="${origin}/feed.xml"/>`))
  assert.ok(korean.body.includes('<title>겨울 정비</title>'))
  assert.ok(korean.body.includes(`<guid isPermaLink="true">${origin}/?announcement=${id}</guid>`))
  assert.ok(korean.body.includes(`<pubDate>${new Date(createdAt).toUTCString()}</pubDate>`))
  assert.ok(korean.body.includes('<description>첫째 줄&lt;br&gt;&amp;lt;둘째&amp;gt; 줄 &amp;amp; 끝</description>'))
  const english = await site.inject('/feed.xml?lang=en')
  assert.ok(english.body.includes(`href="${origin}/feed.xml?lang=en"/>`))
  assert.ok(english.body.includes(`<link>${origin}/?announcement=${id}&amp;lang=en</link>`))
  assert.ok(english.body.includes('<title>Winter maintenance</title>') && !english.body.includes('겨울'))
  assert.equal((await site.inject('/feed.xml?lang=fr')).body, korean.body)
  const home = await site.inject('/?lang=en')
  assert.ok(
    home.body.includes('<link rel="alternate" type="application/rss+xml" title="Hangil Riders" href="/feed.xml?lang=en">'),
  )
})

test('the feed holds the newest twenty, the site map says when each announcement was changed', async () => {
  await using site = await openClubSite()
  for (let day = 1; day <= 25; day += 1)
    await publish(site.db, { titleKo: `공지 ${day}`, eventDate: `2026-05-${String(day).padStart(2, '0')}T16:00:00.000Z` })
  const { body } = await site.inject('/feed.xml')
  assert.equal(body.match(/<item>/g)?.length, 20)
  assert.ok(body.includes('<title>공지 25</title>') && !body.includes('<title>공지 5</title>'))
  const { id, updatedAt } = await publish(site.db)
  const map = (await site.inject('/sitemap.xml')).body
  assert.ok(map.includes(`<loc>${origin}/?announcement=${id}</loc><lastmod>${updatedAt}</lastmod>`))
})

test('an announcement has a picture in each language, 800 by 400, that changes with its title', async () => {
  await using site = await openClubSite()
  const { id } = await publish(site.db)
  const korean = await picture(site, `announcement-${id}-ko`)
  const english = await picture(site, `announcement-${id}-en`)
  assert.notDeepEqual(korean.rawPayload, english.rawPayload)
  const again = await site.inject({
    url: `/preview/announcement-${id}-ko.jpg?v=anything`,
    headers: { 'if-none-match': String(korean.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  const other = await publish(site.db, { titleKo: '가을 라이딩' })
  assert.notDeepEqual((await picture(site, `announcement-${other.id}-ko`)).rawPayload, korean.rawPayload)
})

test('there are no pictures of what does not exist; where the font lacks a letter, the club’s own picture stands in', async () => {
  await using site = await openClubSite()
  const { id } = await publish(site.db, { titleKo: '總會 안내' })
  const own = await site.inject('/preview-ko.jpg')
  assert.deepEqual((await site.inject(`/preview/announcement-${id}-ko.jpg`)).rawPayload, own.rawPayload)
  for (const name of [
    'announcement-nothing-ko.jpg',
    `announcement-${id}-fr.jpg`,
    `announcement-${id}-ko.png`,
    `announcement-..%2F..%2Fetc-ko.jpg`,
  ])
    assert.equal((await site.inject(`/preview/${name}`)).statusCode, 404, name)
})
