import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement } from '#contract/news/announcements.ts'
import { unpackRows } from '#contract/site/packed-rows.ts'
import type { PageState } from '#contract/site/page.ts'
import { deleteAnnouncement } from '#server/news/news-calls.ts'
import { restoreDeletedItem } from '#server/site/deleted-items.ts'
import { publish } from '../../../test/announcements.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { markup, meta, openSite } from '../../../test/rendered-pages.ts'
import { servePages } from './plugin.ts'
import { loadWebBuild } from './web-build.ts'

const origin = 'https://riders.example'
const openClubSite = () => openSite({ publicUrl: new URL(origin) })

/** The `number`-th announcement, of the `number`-th day of a month. */
const publishNumber = ({ db }: TestApp, number: number): Promise<Announcement> =>
  publish(db, {
    titleKo: `${number}번째 공지`,
    titleEn: `Notice ${number}`,
    contentKo: `${number}번째 본문입니다.`,
    contentEn: `The text of notice ${number}.`,
    eventDate: `2026-03-${String(number).padStart(2, '0')}T18:00:00.000Z`,
  })

async function read(site: TestApp, url: string): Promise<string> {
  const { body, statusCode } = await site.inject(url)
  assert.equal(statusCode, 200, url)
  return markup(body)
}

const stateOf = (body: string) => JSON.parse(/id="state">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as PageState
const cards = (page: string) => [...page.matchAll(/<h3[^>]*><a[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title)

test('every announcement has its own address in both languages, without scripts', async () => {
  await using site = await openClubSite()
  const announcements = []
  for (let number = 1; number <= 8; number += 1) announcements.push(await publishNumber(site, number))
  const [oldest] = announcements
  assert.ok(oldest)
  const plain = await read(site, '/')
  assert.equal(cards(plain).length, 6)
  assert.ok(!plain.includes(oldest.titleKo))

  const korean = await read(site, `/?announcement=${oldest.id}`)
  assert.deepEqual(cards(korean).slice(0, 2), ['1번째 공지', '8번째 공지'])
  assert.equal(cards(korean).length, 7)
  const fifth = await read(site, `/?announcement=${announcements[4]?.id}`)
  assert.deepEqual(cards(fifth).slice(0, 2), ['5번째 공지', '8번째 공지'])
  assert.equal(cards(fifth).length, 6, 'one of the first six is shown once')
  assert.match(korean, /<li class="card [^"]*announcement card-named" tabindex="-1" autofocus="">/i)
  assert.ok(korean.includes('<title>1번째 공지 · 한길 라이더스</title>'))
  assert.equal(meta(korean, 'og:title'), '1번째 공지')
  assert.equal(meta(korean, 'og:site_name'), '한길 라이더스')
  assert.equal(meta(korean, 'description'), '1번째 본문입니다.')
  assert.equal(meta(korean, 'og:type'), 'article')
  assert.equal(meta(korean, 'og:locale'), 'ko_KR')
  assert.equal(meta(korean, 'og:locale:alternate'), 'en_US')
  assert.equal(meta(korean, 'twitter:card'), 'summary_large_image')
  assert.ok(meta(korean, 'og:image')?.startsWith(`${origin}/preview/announcement-${oldest.id}-ko.jpg?v=`))

  const english = await read(site, `/?announcement=${oldest.id}&lang=en`)
  assert.ok(english.includes('<title>Notice 1 · Hangil Riders</title>'))
  assert.equal(meta(english, 'og:description'), 'The text of notice 1.')
  assert.ok(meta(english, 'og:image')?.startsWith(`${origin}/preview/announcement-${oldest.id}-en.jpg?v=`))
  assert.equal(meta(english, 'og:locale:alternate'), 'ko_KR')
})

test('the address of a missing announcement shows the home page with a message, and `/` as its canonical address', async () => {
  await using site = await openClubSite()
  const announcement = await publishNumber(site, 1)
  for (const id of ['nothing-here-1', '019a0000-0000-7000-8000-000000000000']) {
    const page = await read(site, `/?announcement=${id}`)
    assert.ok(page.includes('찾으시는 공지가 없습니다'), id)
    assert.ok(page.includes('<title>한길 라이더스</title>'))
    assert.ok(page.includes(`<link rel="canonical" href="${origin}/">`))
    assert.deepEqual(cards(page), ['1번째 공지'])
  }
  const { headers } = await site.signedInAs('member')
  const there = await site.inject({ url: `/?announcement=${announcement.id}`, headers })
  assert.ok(there.body.includes('<title>1번째 공지 · 한길 라이더스</title>'))
  const gone = await site.inject({ url: '/?announcement=nothing-here-1', headers })
  assert.ok(gone.body.includes('찾으시는 공지가 없습니다'), 'to a user too')
  for (const junk of ['', '%3Cscript%3Ex', '../users', 'a/b1', 'pages', 'x'.repeat(65)]) {
    const page = await read(site, `/?announcement=${junk}`)
    assert.ok(!page.includes('찾으시는 공지가'), junk)
    assert.equal(page, await read(site, '/'))
  }
  const { userId: actorId } = await site.signedInAs('admin')
  await deleteAnnouncement(site.db, announcement.id, { actorId })
  assert.ok((await read(site, `/?announcement=${announcement.id}`)).includes('찾으시는 공지가 없습니다'))
  await restoreDeletedItem(site.db, announcement.id, { actorId, clock: clockAt() })
  assert.ok(!(await read(site, `/?announcement=${announcement.id}`)).includes('찾으시는 공지가 없습니다'), 'restored')
})

test('other parts of an address cause no new rendering', async () => {
  let drawn = 0
  const web = await loadWebBuild()
  const counting: typeof web = {
    ...web,
    render: (request) => {
      drawn += 1
      return web.render(request)
    },
  }
  await using counted = await createTestApp({ pages: servePages(counting) })
  const own = await publishNumber(counted, 1)
  for (let junk = 0; junk < 3; junk += 1) {
    await read(counted, `/?utm_source=${junk}`)
    await read(counted, `/?announcement=no-${junk}`)
    await read(counted, `/?ride=no-${junk}`)
    await read(counted, `/?older=no-${junk}&fbclid=${junk}`)
    await read(counted, `/?announcement=${own.id}&x=${junk}`)
    await read(counted, `/bylaws?announcement=${own.id}&${junk}`)
  }
  assert.equal(drawn, 5, 'home, the two words that there is none, the announcement, the bylaws')
})

test('plain links lead through the older announcements without gaps or repeats', async () => {
  await using site = await openClubSite()
  for (let number = 1; number <= 20; number += 1) {
    if (number === 7) assert.ok(!(await read(site, '/')).includes('/?older='), 'no way to where nothing is')
    await publishNumber(site, number)
  }
  const seen: (string | undefined)[] = []
  let url: string | undefined = '/'
  let pages = 0
  while (url !== undefined) {
    const page: string = await read(site, url)
    seen.push(...cards(page))
    if (url !== '/') {
      assert.ok(page.includes('<meta name="robots" content="noindex">'))
      assert.match(page, /href="\/#announcements"[^>]*>최신 공지 보기</, 'and back')
    }
    url = /href="(\/\?older=[\w-]+)#announcements"/.exec(page)?.[1]
    pages += 1
  }
  assert.equal(pages, 3)
  assert.deepEqual(
    seen,
    Array.from({ length: 20 }, (_, index) => `${20 - index}번째 공지`),
  )
})

test('each indexable page links to both languages', async () => {
  await using site = await openClubSite()
  const announcement = await publishNumber(site, 1)
  const map = (await site.inject('/sitemap.xml')).body
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  assert.ok(addresses.includes(`${origin}/?announcement=${announcement.id}&lang=en`))
  for (const address of addresses) {
    assert.ok(address.startsWith(`${origin}/`), address)
    const page = await read(site, address.slice(origin.length))
    const links = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    assert.deepEqual(links(/<link rel="canonical" href="([^"]*)">/g), [address])
    const alternates = links(/<link rel="alternate" hreflang="[\w-]+" href="([^"]*)">/g)
    assert.equal(alternates.length, 3)
    assert.ok(alternates.includes(address), 'itself')
    assert.ok(alternates.every((alternate) => addresses.includes(alternate)))
    assert.equal(new Set(alternates).size, 2)
    assert.doesNotMatch(links(/hreflang="x-default" href="([^"]*)"/g).join() || 'lang=en', /lang=en/, 'Korean is the default')
    assert.equal(meta(page, 'og:url')?.replaceAll('&amp;', '&'), address)
  }
})

/** The JSON-LD of a page. */
function structured(page: string): Record<string, unknown>[] {
  const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '[]')
  return [data].flat() as Record<string, unknown>[]
}

test('structured data describes the club, its announcements, and the questions of the help page', async () => {
  await using site = await openClubSite()
  const announcement = await publishNumber(site, 1)
  const [club] = structured(await read(site, '/'))
  assert.deepEqual(
    [club?.['@type'], club?.name, club?.alternateName, club?.url],
    ['Organization', '한길 라이더스', ['Hangil Riders', 'HGR'], `${origin}/`],
  )
  const [article] = structured(await read(site, `/?announcement=${announcement.id}&lang=en`))
  assert.equal(article?.['@type'], 'NewsArticle')
  assert.equal(article?.headline, 'Notice 1')
  assert.equal(article?.mainEntityOfPage, `${origin}/?announcement=${announcement.id}&lang=en`)
  for (const path of ['/contact', '/help', '/contact?lang=en', '/help?lang=en']) {
    const page = await read(site, path)
    const [faq] = structured(page)
    assert.equal(faq?.['@type'], 'FAQPage', path)
    const entries = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    assert.ok(entries.length >= 2)
    for (const { name, acceptedAnswer } of entries) {
      assert.ok(page.includes(`>${name}</h3>`), name)
      assert.ok(page.includes(`${acceptedAnswer.text}</p>`), acceptedAnswer.text)
    }
  }
})

test('texts of users are escaped in title, description, data, feed and picture', async () => {
  await using site = await openClubSite()
  const evil = `</title></script><script>alert(1)</script>"'&]]><!--`
  const { id } = await publish(site.db, { titleKo: evil, titleEn: evil, contentKo: evil, contentEn: evil })
  for (const url of [`/?announcement=${id}`, `/?announcement=${id}&lang=en`]) {
    const { body } = await site.inject(url)
    assert.ok(!body.includes('<script>alert(1)'), url)
    assert.equal(structured(body)[0]?.headline, evil)
    const sent = unpackRows(stateOf(body).queries.find(({ key }) => key[1] === id)?.data)
    assert.equal((sent as Announcement | undefined)?.titleKo, evil)
  }
  const feed = await site.inject('/feed.xml')
  assert.ok(!feed.body.includes('<script'))
  assert.ok(feed.body.includes('&lt;/title&gt;&lt;/script&gt;'))
  assert.equal((await site.inject(`/preview/announcement-${id}-ko.jpg`)).statusCode, 200)
})
