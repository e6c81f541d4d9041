import { readdirSync } from 'node:fs'
import { expect, openAs, test, text } from '../fixtures.ts'

// The menu is downloaded when it is first opened. It stands for all code that `import()` brings.
const menuFile = /\/assets\/menu-dropdown-[\w-]+\.js(\?again=\d+)?$/

test.use({ expectedBrowserErrors: [/integrity/] })

test('every script that was built loads after a page; code that is not the one that was built is rejected, and the page stays', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  let sent = 0
  await page.route(menuFile, async (route) => {
    const answer = await route.fetch()
    sent += 1
    await route.fulfill({ response: answer, body: `document.title = 'ran'; ${await answer.text()}` })
  })
  await openAs(page, site, 'admin', '/help')
  await page.getByRole('button', { name: t.nav.menu, exact: true }).click()
  await expect(page.getByRole('region', { name: t.common.notifications }).getByText(t.common.offline)).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  expect(await page.title()).not.toBe('ran')
  expect(sent).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: t.pages.helpTitle })).toBeVisible()

  await page.unroute(menuFile)
  await page.reload()
  const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const failures = await page.evaluate(async (names) => {
    const { hashes = '', integrity = '' } = document.getElementById('scripts')?.dataset ?? {}
    const known = await (await fetch(hashes, { integrity })).json()
    const load = async (path: string) => {
      if (!known[path]) throw new Error(`no hash of ${path}`)
      await fetch(path, { integrity: known[path] })
      await import(path)
    }
    const loads = await Promise.allSettled(names.map((name) => load(`/assets/${name}`)))
    return loads.flatMap((each, index) => (each.status === 'rejected' ? `${names[index]}: ${each.reason}` : []))
  }, scripts)
  expect(failures).toEqual([])
})
