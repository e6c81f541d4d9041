import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'

const form = 'https://forms.gle/HangilVest'
const number = '(303) 555-0158'

test('a web address in an announcement opens in a new tab, and says so; the particle behind it is no part of it', async ({
  page,
  language,
}) => {
  const { opensInNewTab } = text(language).common
  await page.goto('/')
  const link = page.getByRole('link', { name: form })
  await expect(link).toHaveAccessibleName(`${form} (${opensInNewTab})`)
  await expect(link).toHaveAttribute('href', form)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')
  if (language === 'ko') await expect(page.getByText(`${form} (${opensInNewTab})에서`)).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
})

test('a link that is folded away unfolds its announcement when it gets the focus, one in sight does not', async ({
  page,
  language,
}) => {
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: form }) })
  const unfold = card.getByRole('button', { name: text(language).home.readMore })
  await card.getByRole('link', { name: form }).focus()
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  const call = card.getByRole('link', { name: number })
  await expect(call).toBeFocused()
  await expect(call).toHaveAttribute('href', 'tel:+13035550158')
  await expect(card.getByRole('button', { name: text(language).home.collapse })).toHaveAttribute('aria-expanded', 'true')
  await expect(call).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the links are there', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: form })).toHaveAttribute('href', form)
    await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', 'tel:+13035550158')
  })
})

test('rides and albums have their links', async ({ page, site, language }) => {
  await logInAs(page, site, 'rider')
  await page.goto('/gallery')
  await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', 'tel:+13035550158')
  await page.goto('/')
  await page.getByRole('tab', { name: text(language).home.scheduleTab }).click()
  const map = page.getByRole('link', { name: 'https://maps.google.com/?q=H+Mart+Aurora' })
  await expect(map).toHaveAttribute('href', 'https://maps.google.com/?q=H+Mart+Aurora')
  await expectNoAxeFindingsInBothThemes(page)
})

test('the club’s own number is called from any country', async ({ page }) => {
  await page.goto('/contact')
  // Among the ways to reach the club, and in the footer.
  for (const part of ['main', 'contentinfo'] as const)
    await expect(page.getByRole(part).getByRole('link', { name: '(303) 555-0100' })).toHaveAttribute('href', 'tel:+13035550100')
})
