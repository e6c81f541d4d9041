import { expect, test, text } from '../fixtures.ts'
import { installed, isSaved, startWeakSignal } from './weak-signal.ts'

test.use({ serviceWorkers: 'allow' })
test.skip(({ viewport }) => viewport?.width !== 390, 'one screen size is enough')

test('a newer release is offered and keeps what is typed; one without copies deletes them', async ({ page, site, language }) => {
  const t = text(language)
  await using signal = await startWeakSignal(site)
  await page.context().addCookies([{ name: 'language', value: language, url: signal.origin }])
  await page.goto(`${signal.origin}/login`)
  await installed(page)
  const releases = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('site-')))
  const [first = ''] = await releases()

  // As if another release had been built: another name, and an entry script that none of these pages runs.
  signal.changeWorker((source) =>
    source.replaceAll(first.replace('site-', ''), 'newer').replaceAll(/(\/assets\/entry-client-[\w-]+\.js)/g, '$1?newer'),
  )
  const field = page.getByRole('textbox').first()
  await field.fill('half a sentence')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  const notice = page.getByRole('complementary', { name: t.offline.label })
  await expect(notice).toContainText(t.offline.newerRelease)
  await expect(field).toHaveValue('half a sentence')
  await expect.poll(releases).toEqual(['site-newer'])
  await isSaved(page, '/bylaws')

  await notice.getByRole('button', { name: t.offline.reload }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: t.pages.loginTitle })).toBeVisible()

  // Where offline copies are switched off since then, the worker deletes them and unregisters itself.
  const { retiringWorker } = await import('#server/pages/offline-routes.ts')
  signal.changeWorker(() => retiringWorker)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((known) => known === undefined)))
    .toBe(true)
})
