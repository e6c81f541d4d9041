import { expect, logInByForm, test, text } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson } from '../joining.ts'

type Fault = 'missing' | 'throws' | 'rejects' | 'never answers'

/** Runs in the page, before its scripts: breaks what browsers may lack. */
function breakAbilities(fault: Fault): void {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  const reject = () => Promise.reject(new DOMException('Blocked', 'SecurityError'))
  const never = () => new Promise(() => {})
  function put(owner: object, name: string, descriptor: PropertyDescriptor): void {
    Object.defineProperty(owner, name, { configurable: true, ...descriptor })
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
  const ofNavigator = ['serviceWorker', 'locks', 'clipboard', 'wakeLock', 'permissions', 'storage', 'credentials', 'share']
  const answersLater: [object, string][] = [
    [window, 'caches'],
    [window, 'indexedDB'],
    ...ofNavigator.map((name): [object, string] => [navigator, name]),
  ]
  const ofWindow = ['BroadcastChannel', 'matchMedia', 'Notification', 'PushManager', 'PublicKeyCredential']
  const answersAtOnce: [object, string][] = [
    ...ofWindow.map((name): [object, string] => [window, name]),
    [navigator, 'connection'],
    [crypto, 'randomUUID'],
  ]
  for (const [owner, name] of answersLater)
    if (fault === 'throws') put(owner, name, { get: refuse })
    else if (fault === 'missing') put(owner, name, { value: undefined })
    else put(owner, name, { value: broken() })
  if (fault === 'missing') Reflect.deleteProperty(window, 'caches')
  put(window, 'requestIdleCallback', { value: (call: () => void) => setTimeout(call) })
  for (const [owner, name] of answersAtOnce)
    if (fault === 'missing') put(owner, name, { value: undefined })
    else if (fault === 'throws' && name !== 'matchMedia') put(owner, name, { get: refuse })
  for (const name of ['localStorage', 'sessionStorage'])
    put(window, name, fault === 'missing' ? { value: undefined } : { get: refuse })
}

// Expected: 401 for whoever has logged out.
test.use({ expectedBrowserErrors: [/\b401\b/] })

for (const fault of ['missing', 'throws', 'rejects', 'never answers'] as const)
  test(`joining, login and logout succeed where every optional ability of the browser is ${fault}`, async ({
    page,
    language,
  }) => {
    const t = text(language)
    const person = newPerson()
    await page.addInitScript(breakAbilities, fault)
    await page.goto('/join')
    await fillAccount(page, person)
    await page.getByRole('button', { name: t.join.createAccount }).click()
    await fillApplication(page)
    await expect(page.getByText(t.join.applyingAs.replace('{username}', person.username))).toBeVisible()
    await page.getByRole('checkbox', { name: t.consent.agree }).check()
    await page.getByRole('button', { name: t.join.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.join.receivedTitle })).toBeVisible()
    await expect(page.getByText(t.join.receivedStatus)).toBeVisible()

    await page.goto('/login')
    await logInByForm(page, person)
    await expect(page).toHaveURL('/')
    await page.goto('/profile')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: t.nav.logout }).click()
    await expect(page).toHaveURL('/')
    for (const own of [person.username, person.email]) await expect(page.getByText(own)).toHaveCount(0)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })
