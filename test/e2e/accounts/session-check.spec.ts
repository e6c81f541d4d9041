import { expect, test, text } from '../fixtures.ts'

// The server's markup does not match, which React reports.
test.use({ expectedBrowserErrors: [/\b401\b|#418|hydrat/i] })

test('while the session is being checked, a placeholder is shown instead of the page', async ({ page, language }) => {
  const { common, pages } = text(language)
  // The server sends the session with each page; this removes it.
  await page.route(
    (url) => url.pathname === '/help',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('{"key":["/api/auth/user"],"data":null}', '')
      await route.fulfill({ response, body })
    },
  )
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await seen.promise
    await route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
  })
  await page.mainFrame().goto('/help') // not the page's own `goto`, which waits until the page is interactive
  await expect(page.getByRole('status').filter({ hasText: common.loading })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(0)
  seen.resolve()
  await expect(page.getByRole('heading', { level: 1, name: pages.helpTitle })).toBeVisible()
  await expect(page.getByText(common.loading)).toHaveCount(0)
})
