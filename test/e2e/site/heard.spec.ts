import { openCard, signUp, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b401\b/] })

// What the screen reader Orca once did not say (docs/accessibility.md).

test('a dialog itself has the focus when it opens, so that its name and what it is about are said', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { home, rides, rideRegistration } = text(language)
  const ride = await plan('4')
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await card.getByRole('button', { name: rides.go }).click()
  const dialog = page.getByRole('dialog', { name: rideRegistration.joinTitle })
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`^${ride.title}`))
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: text(language).common.close })).toBeFocused()
})

test('what is said after signing up appears once the page is no longer hidden behind the dialog', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('4')
  // Another test of this site may have confirmed the details.
  await page.route('**/api/membership-applications/mine', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), detailsConfirmedAt: '2020-01-01T00:00:00.000Z' } })
  })
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await card.evaluate((element) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')
        if (status && !status.closest('[aria-hidden=true]')) heard.push(status.textContent)
      }
    })
    observer.observe(element, { subtree: true, childList: true, characterData: true })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await signUp(page, card, language)
  await expect.poll(heard).toContain(rides.saidGoing.replace('{title}', ride.title))
  const question = card.getByRole('group', { name: /이수빈|0147/ })
  await expect(question.getByRole('button', { name: rides.yes, exact: true }), 'its question is its name').toBeVisible()
})

test('a form is valid until something is sent, and its fields say that they are required', async ({ page }) => {
  for (const path of ['/join', '/contact', '/login']) {
    await page.goto(path)
    await expect(page.locator('main form .control[aria-required=true]').first()).toBeVisible()
    await expect(page.locator('main form:invalid, main :is(input, select, textarea):invalid'), path).toHaveCount(0)
  }
})

test('a link to a part of a page moves the focus there', async ({ page, language }) => {
  const { footer } = text(language)
  await page.goto('/help')
  await page.getByRole('contentinfo').getByRole('link', { name: footer.about, exact: true }).click()
  await expect(page).toHaveURL('/#about')
  await expect(page.locator('#about')).toBeFocused()
  await expect(page.locator('#about')).toBeInViewport()
})

test('title and text of a toast are heard as two sentences', async ({ page, language }) => {
  const { failedTitle, failedText, submit } = text(language).login
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { message: 'Invalid username or password.' } }),
  )
  await page.goto('/login')
  await page.locator('[name=username]').fill('rider')
  await page.locator('[name=password]').fill('not the password')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) said.push(status.textContent)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await page.getByRole('button', { name: submit, exact: true }).click()
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))
  await expect.poll(said).toContain(`${failedTitle}. ${failedText}`)
})

test('Back to the login page as the browser kept it loads it again', async ({ page }) => {
  await page.goto('/login')
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await loaded
})
