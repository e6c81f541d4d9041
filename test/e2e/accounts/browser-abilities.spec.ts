import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, test, text } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson, type Person } from '../joining.ts'

type Fault = 'missing' | 'throws' | 'rejects' | 'never answers'

/** Runs in the page, before its scripts: breaks what browsers may lack. */
function breakAbilities({ fault, names }: { fault: Fault; names: readonly string[] | null }): void {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  const reject = () => Promise.reject(new DOMException('Blocked', 'SecurityError'))
  const never = () => new Promise(() => {})
  const isMeant = (name: string) => names === null || names.includes(name)
  function put(owner: object, name: string, descriptor: PropertyDescriptor): void {
    if (isMeant(name)) Object.defineProperty(owner, name, { configurable: true, ...descriptor })
  }
  /** An object of the browser, of which every call fails as asked; its other values stay pending. */
  function broken(): object {
    const call = fault === 'rejects' ? reject : never
    return new Proxy(call, {
      get: (_target, name) => {
        if (name === 'ready') return call()
        if (name === 'then' || typeof name === 'symbol') return undefined
        return name === 'addEventListener' || name === 'removeEventListener' ? () => {} : broken()
      },
      apply: () => call(),
    })
  }
  const answersLater: [object, string][] = [
    [window, 'caches'],
    [window, 'indexedDB'],
    [navigator, 'serviceWorker'],
    [navigator, 'locks'],
    [navigator, 'clipboard'],
    [navigator, 'wakeLock'],
    [navigator, 'permissions'],
    [navigator, 'storage'],
    [navigator, 'credentials'],
    [navigator, 'share'],
  ]
  const answersAtOnce: [object, string][] = [
    [window, 'BroadcastChannel'],
    [window, 'localStorage'],
    [window, 'sessionStorage'],
    [window, 'matchMedia'],
    [window, 'Notification'],
    [window, 'PushManager'],
    [window, 'PublicKeyCredential'],
    [window, 'requestIdleCallback'],
    [navigator, 'connection'],
    [crypto, 'randomUUID'],
  ]
  for (const [owner, name] of answersLater)
    if (fault === 'throws') put(owner, name, { get: refuse })
    else if (fault === 'missing') put(owner, name, { value: undefined })
    else put(owner, name, { value: broken() })
  if (fault === 'missing' && isMeant('caches')) Reflect.deleteProperty(window, 'caches')
  for (const [owner, name] of answersAtOnce)
    if (name === 'requestIdleCallback') put(owner, name, { value: (call: () => void) => setTimeout(call) })
    else if (fault === 'missing') put(owner, name, { value: undefined })
    else if (name === 'localStorage' || name === 'sessionStorage') put(owner, name, { get: refuse })
    else if (fault === 'throws' && name !== 'matchMedia') put(owner, name, { get: refuse })
}

async function logIn(page: Page, language: Language, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.goto('/login')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: text(language).login.submit, exact: true })
    .click()
  await expect(page).toHaveURL('/')
}

/** From the profile: the name and the address of the user leave the screen. */
async function logOut(page: Page, language: Language, { username, email }: Person) {
  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: text(language).nav.logout })
    .click()
  await expect(page).toHaveURL('/')
  for (const own of [username, email]) await expect(page.getByText(own)).toHaveCount(0)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
}

// Expected: 401 for whoever has logged out.
test.use({ expectedBrowserErrors: [/\b401\b/] })

const faults: Fault[] = ['missing', 'throws', 'rejects', 'never answers']

for (const fault of faults)
  test(`joining, login, logout and leaving succeed in a browser of which every optional ability is ${fault}`, async ({
    page,
    language,
  }) => {
    const t = text(language)
    const person = newPerson()
    await page.addInitScript(breakAbilities, { fault, names: null })
    await page.goto('/join')
    await fillAccount(page, person)
    await page.getByRole('button', { name: t.join.createAccount }).click()
    await fillApplication(page)
    await expect(page.getByText(t.join.applyingAs.replace('{username}', person.username))).toBeVisible()
    await page.getByRole('checkbox', { name: t.consent.agree }).check()
    await page.getByRole('button', { name: t.join.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.join.receivedTitle })).toBeVisible()
    await expect(page.getByText(t.join.receivedStatus)).toBeVisible()

    await logIn(page, language, person)
    await logOut(page, language, person)
    await logIn(page, language, person)
    await page.goto('/settings')
    await page.getByRole('button', { name: t.settings.deleteAccount }).click()
    await page.locator('[name=password]').fill(person.password)
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: t.settings.deleteAccount })
      .click()
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })

for (const fault of faults)
  for (const name of ['caches', 'BroadcastChannel', 'serviceWorker', 'locks'])
    test(`${name}: ${fault}: a login is announced, and a logout takes the profile off the screen`, async ({
      page,
      site,
      language,
    }) => {
      const { username = '', password = '' } = site.accounts.get('rider') ?? {}
      await page.addInitScript(breakAbilities, { fault, names: [name] })
      await logIn(page, language, { username, password })
      await expect(page.getByText(text(language).lastingToast.loginSuccessTitle, { exact: true }).first()).toBeVisible()
      const { email } = await (await page.request.get('/api/auth/user')).json()
      await logOut(page, language, { username, password, email, firstName: '', lastName: '' })
    })

test('what a logout could not delete is deleted by the next page', async ({ page, site, language }) => {
  const { username = '', password = '' } = site.accounts.get('rider') ?? {}
  await logIn(page, language, { username, password })
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.goto('/profile')
  await page.evaluate(async () => {
    for (const name of ['member', 'head-counts']) await (await caches.open(name)).put('/kept', new Response('personal'))
    // Until this page is left.
    Object.defineProperty(caches, 'delete', { value: () => new Promise(() => {}) })
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: text(language).nav.logout })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(email)).toHaveCount(0)
  const kept = () => page.evaluate(async () => [await caches.has('member'), await caches.has('head-counts')])
  await expect.poll(kept).toEqual([false, false])
})
