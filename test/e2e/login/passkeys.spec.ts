import type { Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, openAs, test, text } from '../fixtures.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'

test.use({ expectedBrowserErrors: [/40[019]/] })

test.beforeEach(async ({ context, site, language }) => {
  await context.addCookies([{ name: languageCookie, value: language, url: named(site) }])
})

const logOut = (page: Page, site: DemoSite) => page.request.post(`${named(site)}/api/auth/logout`)
const isLoggedIn = async (page: Page) => (await page.request.get(new URL('/api/auth/user', page.url()).href)).status() === 200

test('a passkey is added with a name, logs in by one press or by an offer, is renamed, and removed; what goes wrong is told', async ({
  page,
  site,
  language,
}) => {
  const { passkeys: t, passkeyLogin, privacy } = text(language)
  const device = await plugIn(page)
  await openAs(page, { ...site, origin: named(site) }, 'rider', `${named(site)}/settings#passkeys`)
  const card = page.locator('#passkeys')
  const add = page.getByRole('button', { name: t.add })
  const logIn = page.getByRole('button', { name: passkeyLogin.logIn })
  await expect(card.getByText(t.none)).toBeVisible()
  await device.verifies(false)
  await add.click()
  await expect(page.getByText(t.failures.cancelled)).toBeVisible()
  await device.verifies(true)
  await addPasskey(page, t, '휴대전화')
  await expect(card.getByText(t.unused)).toBeVisible()
  await add.click()
  await expect(page.getByText(t.failures.known)).toBeVisible()

  await logOut(page, site)
  await device.touches(false)
  await page.goto(`${named(site)}/login?next=/settings%23sessions`)
  await expectNoAxeFindings(page)
  await device.touches(true)
  await logIn.click()
  await expect(page).toHaveURL(`${named(site)}/settings#sessions`)
  await expect(card.getByText(t.unused)).toBeHidden()
  await expect(page.getByText(new RegExp(privacy.signedIn.passkey.replace('{date}', '.+'))).first()).toBeVisible()

  // The browser offers it in the field of the username. Without a list to choose from, the virtual device takes the offer as soon as it stands.
  await logOut(page, site)
  await page.goto(`${named(site)}/login?next=/settings%23passkeys`)
  await expect(page).toHaveURL(`${named(site)}/settings#passkeys`)
  expect(await isLoggedIn(page)).toBe(true)
  await card.getByRole('button', { name: t.renameOne.replace('{name}', '휴대전화') }).click()
  const dialog = page.getByRole('dialog', { name: t.renameTitle })
  await expect(dialog.getByLabel(t.name)).toHaveValue('휴대전화')
  await expectNoAxeFindings(page)
  await dialog.getByLabel(t.name).fill('My phone')
  await page.keyboard.press('Enter')
  await expect(card.getByText('My phone')).toBeVisible()
  await card.getByRole('button', { name: t.removeOne.replace('{name}', 'My phone') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
  await expect(card.getByText(t.none)).toBeVisible()
  await expect(card.getByRole('heading')).toBeFocused()

  await logOut(page, site)
  await device.touches(false)
  await page.goto(`${named(site)}/login`)
  await device.touches(true)
  await logIn.click()
  const sentence = language === 'ko' ? '이 패스키로는 로그인할 수 없습니다.' : 'This passkey does not open an account here.'
  await expect(page.getByText(sentence)).toBeVisible()
  expect(await isLoggedIn(page)).toBe(false)
  await device.verifies(false)
  await logIn.click()
  await expect(page.getByText(passkeyLogin.noneHere)).toBeVisible()
  await page.goto(`${site.origin}/login`)
  await expect(page.getByText(t.obstacles.address)).toBeVisible()
  await expect(logIn).toBeHidden()
})

test('an offer whose challenge is late does not end what the button has begun', async ({ page, site, language }) => {
  await plugIn(page)
  await page.addInitScript(() => {
    const ceremonies: string[] = []
    Object.assign(window, { ceremonies })
    navigator.credentials.get = (options) => {
      const kind = options?.mediation ?? 'button'
      ceremonies.push(kind)
      options?.signal?.addEventListener('abort', () => ceremonies.push(`${kind} ended`))
      return new Promise(() => {})
    }
  })
  const begun = () => page.evaluate(() => (window as unknown as { ceremonies: string[] }).ceremonies)
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  let challenges = 0
  await page.route('**/api/auth/passkey-login/challenge', async (route) => {
    challenges += 1
    if (challenges === 1) await isPressed
    await route.continue()
  })
  await page.goto(`${named(site)}/login`)
  await expect.poll(() => challenges).toBe(1)
  await page.getByRole('button', { name: text(language).passkeyLogin.logIn }).click()
  await expect.poll(begun).toEqual(['button'])
  const late = page.waitForResponse('**/api/auth/passkey-login/challenge')
  press()
  await (await late).finished()
  // The page has read the late answer once it has read one that was asked for after it.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(await begun()).toEqual(['button'])
})
