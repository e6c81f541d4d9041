import { expect, logInAs, test, text } from '../fixtures.ts'

test('the button says that it opens the album in a new tab, pictures are lazy and without referrer, and a broken one is replaced', async ({
  page,
  site,
  language,
}) => {
  const { gallery, common, nav } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/gallery')
  await expect(page.getByText(gallery.external).first(), 'said without hovering').toBeVisible()
  const links = page.getByRole('link', { name: gallery.viewAlbum })
  await expect(links).toHaveCount(4)
  for (const link of await links.all()) {
    await expect(link).toHaveAccessibleName(new RegExp(common.opensInNewTab))
  }
  for (const picture of await page.locator('.album-screen img').all()) {
    await expect(picture).toHaveAttribute('loading', 'lazy')
    await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
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
