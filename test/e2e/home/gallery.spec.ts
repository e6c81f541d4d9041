import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'

test('albums are part of a member’s page and of no visitor’s', async ({ page, site, request, language }) => {
  const { gallery } = text(language)
  const visitors = await (await request.get(`/gallery?lang=${language}`)).text()
  expect(visitors).toContain(gallery.membersOnlyTitle)
  expect(visitors).not.toContain('photos.example')

  await logInAs(page, site, 'rider')
  const asked: string[] = []
  page.on('request', (asking) => {
    if (new URL(asking.url()).pathname.startsWith('/api/')) asked.push(asking.url())
  })
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  await expect(page.getByRole('listitem').filter({ hasText: gallery.viewAlbum })).toHaveCount(4)
  expect(asked, 'what the server has rendered is not fetched a second time').toEqual([])
})

test('the button says that it opens the album in a new tab, which gets no opener and no referrer', async ({
  page,
  site,
  language,
}) => {
  const { gallery, common } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/gallery')
  const links = page.getByRole('link', { name: gallery.viewAlbum })
  await expect(links).toHaveCount(4)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/photos\.example\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAccessibleName(new RegExp(common.opensInNewTab))
  }
})

test('pictures are lazy, sized and without referrer, and nothing moves when they load', async ({ page, site }) => {
  await logInAs(page, site, 'rider')
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  const pictures = page.locator('.album-screen img')
  await expect(pictures.first()).toBeVisible()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(picture).toHaveAttribute('loading', 'lazy')
    await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
  }
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]
          const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.parentElement))
          resolve(nodes.filter((node) => node?.closest('.albums')).map((node) => node?.outerHTML ?? ''))
        }).observe({ type: 'layout-shift', buffered: true })
        // No shift is reported when there is none: two frames later no more can come.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
      }),
  )
  expect(moved).toEqual([])
})

test('a broken picture is replaced by a drawing, after a full load and after a navigation', async ({ page, site, language }) => {
  const { nav } = text(language)
  await logInAs(page, site, 'rider')
  await page.route(
    (url) => url.pathname.startsWith('/demo-pictures/'),
    (route) => route.fulfill({ contentType: 'text/plain', body: 'gone' }),
  )
  await page.goto('/gallery')
  await expect(page.locator('.album-screen .road-scene').first()).toBeVisible()
  for (const screen of await page.locator('.album-screen').all()) {
    await screen.scrollIntoViewIfNeeded()
    await expect(screen.locator('.road-scene').first()).toBeVisible()
    await expect(screen.locator('img')).toHaveCount(0)
  }

  await page.goto('/')
  await page.getByRole('link', { name: nav.gallery }).first().click()
  await expect(page.locator('.album-screen .road-scene').first()).toBeVisible()
})

test('an album with a count of 0 shows no number of photos', async ({ page, site, language }) => {
  const { nav } = text(language)
  await logInAs(page, site, 'rider')
  const albums = await (await page.request.get('/api/photo-albums')).json()
  await page.route('**/api/photo-albums*', (route) => route.fulfill({ json: [{ ...albums[0], photoCount: '0' }] }))
  await page.goto('/help')
  await page.getByRole('link', { name: nav.gallery }).first().click()
  await expect(page.locator('.album')).toHaveCount(1)
  await expect(page.locator('.album .lucide-images')).toHaveCount(0)
})

test('the gallery has no accessibility findings, light or dark', async ({ page, site }) => {
  await logInAs(page, site, 'rider')
  await page.goto('/gallery')
  await expectNoAxeFindingsInBothThemes(page)
})
