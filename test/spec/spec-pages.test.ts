import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/accounts/users.ts'
import { routes } from '#web/routes.ts'
import { announcement } from '../announcements.ts'
import { links, openSite, part, read, texts, words } from '../rendered-pages.ts'
import { planRide } from '../rides.ts'
import { ask } from '../send.ts'

// The content of every page, the home page and the gallery, as the server renders them.

const paths = routes.map(({ path }) => path)

test('the top bar of each page has the logo, the links with the current one marked, and the login link', async () => {
  await using site = await openSite()
  for (const path of [...paths, '/nope']) {
    const bar = part(await read(site, path), 'header')
    const [logo, ...others] = links(bar)
    assert.deepEqual([logo?.to, logo?.text], ['/', 'HGR'], path)
    const loginLink = path === '/login' ? [] : ['Login']
    assert.deepEqual(texts(bar).slice(1), ['Home', 'Bylaws', 'Join', 'Gallery', ...loginLink], path)
    const current = others.filter(({ isCurrent }) => isCurrent).map(({ to }) => to)
    assert.deepEqual(current, ['/', '/bylaws', '/join', '/gallery'].includes(path) ? [path] : [], path)
    const login = others.find(({ text }) => text === 'Login')?.to
    if (path !== '/login') assert.equal(login, path === '/admin' || path === '/bylaws' ? '/api/login' : '/login', path)
    assert.match(bar, />한국어<\/button>.*>EN<\/button>/s, path)
  }
})

test('every user, a guest too, sees the admin link, the admin button and the logout button', async () => {
  await using site = await openSite()
  for (const role of ['guest', 'member', 'admin'] satisfies Role[]) {
    const { headers } = await site.signedInAs(role)
    for (const path of paths.filter((path) => path !== '/login')) {
      const bar = part(await read(site, path, headers), 'header')
      assert.deepEqual(texts(bar).slice(1), ['Home', 'Bylaws', 'Join', 'Gallery', 'Admin', 'Admin'], `${role} ${path}`)
      assert.match(bar, /<button[^>]*>(?:(?!<\/button>).)*Logout<\/button>/s, `${role} ${path}`)
      assert.equal(
        links(bar).some(({ to, isCurrent }) => to === '/admin' && isCurrent),
        path === '/admin',
      )
    }
  }
})

test('the footer of each page has the description, quick links, contact lines and the copyright of 2024', async () => {
  await using site = await openSite()
  const { email, messagingApp, city, state } = site.config.club
  for (const path of paths) {
    const footer = part(await read(site, path), 'footer')
    assert.ok(words(footer).includes('over 20 years of tradition'), path)
    const quick = links(footer).map(({ to }) => to)
    for (const to of ['/#announcements', '/bylaws', '/#about', '/gallery']) assert.ok(quick.includes(to), `${path} ${to}`)
    for (const way of ['mailto:', 'tel:+'])
      assert.ok(
        quick.some((to) => to.startsWith(way)),
        `${path} ${way}`,
      )
    for (const line of [email, messagingApp.label.en, `${city.en}, ${state.en}`, '© 2024'])
      assert.ok(words(footer).includes(line), `${path} ${line}`)
  }
})

test('the home page has its sections, its two fixed figures, and texts for empty lists', async () => {
  await using site = await openSite()
  const visitor = part(await read(site, '/'), 'main')
  for (const id of ['home', 'announcements', 'about']) assert.match(visitor, new RegExp(`<section[^>]* id="${id}"`))
  assert.deepEqual(
    links(visitor)
      .slice(0, 2)
      .map(({ to }) => to),
    ['/join', '#announcements'],
  )
  assert.match(visitor, /<dd[^>]*>50\+<\/dd>.*<dd[^>]*>100\+<\/dd>/s)
  assert.equal(/<ul class="[^"]*features">(.*?)<\/ul>/s.exec(visitor)?.[1]?.match(/<li>/g)?.length, 3)
  assert.ok(words(visitor).includes('No announcements yet.'))
  assert.ok(words(visitor).includes('Members Only Schedule The riding schedule is available to registered members only. Login'))
  const member = words(part(await read(site, '/?tab=schedule', (await site.signedInAs('member')).headers), 'main'))
  assert.ok(member.includes('No upcoming riding events.') && !member.includes('Members Only Schedule'))
})

test('an announcement has the color of its type, and blue for an unknown type', async () => {
  await using site = await openSite()
  const admin = await site.signedInAs('admin')
  const expected = { meeting: 'red', riding: 'yellow', safety: 'green', general: 'blue', unknown: 'blue' }
  for (const type of Object.keys(expected)) {
    const texts = { ...announcement, titleKo: type, titleEn: `About ${type}` }
    await ask(site, admin, 'POST /api/announcements', { ...texts, type: type === 'unknown' ? 'general' : type })
  }
  await site.db.updateTable('announcements').set({ type: 'party' }).where('titleKo', '=', 'unknown').execute()
  const page = await read(site, '/', admin.headers)
  for (const [type, colour] of Object.entries(expected)) {
    const card =
      page.match(/<li class="card [^"]*announcement".*?<\/li>/gs)?.find((each) => each.includes(`About ${type}<`)) ?? ''
    assert.match(card, new RegExp(`class="badge badge-${colour}"`), type)
  }
})

test('the date of an announcement and of a ride shows its year when it is not this year, also at New Year', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-12-20T12:00:00Z') })
  await using site = await openSite()
  const admin = await site.signedInAs('admin')
  for (const eventDate of ['2026-12-19', '2027-01-02'])
    await ask(site, admin, 'POST /api/announcements', { ...announcement, eventDate })
  await planRide(site, { eventDate: '2026-12-31' })
  await planRide(site, { eventDate: '2027-01-03' })
  /** The plates, without the words for screen readers. */
  const plates = async (path: string, cookie = {}) => {
    const page = await read(site, path, cookie)
    const found = page.slice(page.indexOf('id="announcements"')).match(/<time class="date-plate".*?<\/time>/gs) ?? []
    return found.map((plate) => words(plate.replace(/<span class="sr-only">.*?<\/span>/, '')))
  }
  const member = await site.signedInAs('member')
  assert.deepEqual(await plates('/?tab=schedule', member.headers), ['Dec 31 Thu', 'Jan 3 Sun 2027'])
  // In Denver it is still 2026, then not, and nothing was written since.
  t.mock.timers.setTime(Date.parse('2027-01-01T06:59:59Z'))
  assert.deepEqual(await plates('/'), ['Jan 2 Sat 2027', 'Dec 19 Sat'])
  t.mock.timers.setTime(Date.parse('2027-01-01T07:00:00Z'))
  assert.deepEqual(await plates('/'), ['Jan 2 Sat', 'Dec 19 Sat 2026'])
})

test('a ride shows its difficulty with a color, date, title, text, start, place and maximum of riders', async () => {
  await using site = await openSite()
  const expected = { easy: 'green', moderate: 'yellow', hard: 'red', unknown: 'red' }
  for (const difficulty of Object.keys(expected)) {
    const known = difficulty === 'unknown' ? 'hard' : difficulty
    const { ride } = await planRide(site, { difficulty: known, titleEn: `Ride ${difficulty}`, maxParticipants: '12' })
    if (known !== difficulty) await site.db.updateTable('ridingEvents').set({ difficulty }).where('id', '=', ride.id).execute()
  }
  const { headers } = await site.signedInAs('guest')
  const page = await read(site, '/?tab=schedule', headers)
  const news = page.slice(page.indexOf('id="announcements"'))
  for (const [difficulty, colour] of Object.entries(expected)) {
    const row = news.match(/<li class="ride-row".*?<\/li>/gs)?.find((each) => each.includes(`Ride ${difficulty}<`)) ?? ''
    assert.match(row, new RegExp(`class="badge badge-${colour}"`), difficulty)
    const link = /href="([^"]*ride=[^"]*)"/.exec(row)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const card = /<article [^>]*class="ride-page".*?<\/article>/s.exec(await read(site, link, headers))?.[0] ?? ''
    assert.match(card, new RegExp(`class="badge badge-${colour}"`), difficulty)
    for (const fact of ['An easy pace.', '9:00 AM', 'Nederland', 'Up to 12 motorcycles', 'July 4, 2126']) {
      assert.ok(words(card).includes(fact), fact)
    }
  }
})

test('the gallery shows a notice, an empty text, and cards with up to three pictures and a count', async () => {
  await using site = await openSite()
  assert.ok(words(part(await read(site, '/gallery'), 'main')).includes('Members Only Gallery'))
  const admin = await site.signedInAs('admin')
  const { headers } = admin
  assert.ok(words(part(await read(site, '/gallery', headers), 'main')).includes('No Albums Available'))
  const album = { titleKo: '앨범', dropboxUrl: 'https://photos.example/a', descriptionKo: '설명', photoCount: 1 }
  const picture = (number: number) => ({ [`previewImage${number}`]: `https://photos.example/${number}.jpg` })
  const several = [
    { titleEn: 'None', descriptionEn: 'Told twice', photoCount: 0 },
    { titleEn: 'One', ...picture(1) },
    { titleEn: 'Two', ...picture(1), ...picture(2), photoCount: 24 },
    { titleEn: 'Three', ...picture(1), ...picture(2), ...picture(3), photoCount: '' },
  ]
  for (const each of several) await ask(site, admin, 'POST /api/photo-albums', { ...album, ...each })
  const cards = (await read(site, '/gallery', headers)).match(/<li class="[^"]*\balbum\b[^"]*">.*?<\/li>/gs) ?? []
  const cardOf = (title: string) => cards.find((card) => new RegExp(`<h2[^>]*>${title}</h2>`).test(card)) ?? ''
  for (const [pictures, { titleEn }] of several.entries()) {
    const shown = cardOf(titleEn).match(/<img [^>]*>/g) ?? []
    assert.equal(shown.length, pictures, titleEn)
    for (const attributes of shown) assert.match(attributes, /loading="lazy".* referrerPolicy="no-referrer"/)
    assert.ok(cardOf(titleEn).includes(`album-screen-${pictures}`), titleEn)
    assert.match(cardOf(titleEn), /href="https:\/\/photos\.example\/a" target="_blank" rel="noopener noreferrer"/, titleEn)
  }
  assert.ok(words(cardOf('None')).includes('Told twice View Album'), 'no number of 0 photos')
  assert.ok(words(cardOf('One')).startsWith('One 1 photo View Album'))
  assert.ok(words(cardOf('Two')).startsWith('Two 24 photos View Album'), 'a text in one language alone is not shown')
  assert.ok(words(cardOf('Three')).startsWith('Three View Album'))
  assert.doesNotMatch(await read(site, '/gallery'), /photos\.example/, 'albums are on no page of a visitor')
})
