import { expect, openAs, test, text } from '../fixtures.ts'

test('the button says that it opens the album in a new tab, pictures come, and a broken one is replaced', async ({
  page,
  site,
  language,
}) => {
  const { gallery, common, nav } = text(language)
  await openAs(page, site, 'rider', '/gallery')
  await expect(page.getByText(gallery.external).first(), 'said without hovering').toBeVisible()
  const opening = new RegExp(`${gallery.viewAlbum}.*${common.opensInNewTab}`)
  await expect(page.getByRole('link', { name: opening })).toHaveCount(4)
  for (const picture of await page.locator('.album-screen img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }

  await page.route(
    (url) => url.pathname.startsWith('/demo-pictures/'),
    (route) => route.fulfill({ contentType: 'text/plain', body: 'gone' }),
  )
  const screens = page.locator('.album-screen')
  const expectDrawings = async () => {
    await expect(screens).toHaveCount(4)
    for (const screen of await screens.all()) {
      await screen.scrollIntoViewIfNeeded()
      await expect(screen.locator('.road-scene').first()).toBeVisible()
      await expect(screen.locator('img')).toHaveCount(0)
    }
  }
  await page.reload()
  await expectDrawings()
  await page.goto('/help')
  await page.getByRole('link', { name: nav.gallery }).first().click()
  await expectDrawings()
})
