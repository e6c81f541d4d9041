import { randomUUID } from 'node:crypto'
import { closeByEscape } from '../close-by-escape.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'

test('administrators confirm a change that ends their own role or account, and Cancel keeps both', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=members')
  await page.getByRole('searchbox').fill('admin')
  await expect(page.getByRole('row')).toHaveCount(2)
  const role = page.getByRole('combobox')
  const question = page.getByRole('alertdialog')

  await role.selectOption('member')
  await expect(question.getByText(t.memberCare.giveUpText)).toBeVisible()
  await question.getByRole('button', { name: t.common.cancel }).click()
  await expect(question).toHaveCount(0)
  await expect(role).toHaveValue('admin')

  const deactivate = page.getByRole('button', { name: new RegExp(`^${t.memberCare.deactivate}`) })
  await deactivate.click()
  await expect(question.getByText(t.memberCare.deactivateOwnText)).toBeVisible()
  await closeByEscape(page, question)
  await expect(deactivate).toBeFocused()
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

test.describe('two role changes that fail', () => {
  test.use({ expectedBrowserErrors: [/ERR_FAILED/] })

  test('show the chosen values while they are saved, and the old ones after the failure', async ({ page, site, request }) => {
    const mark = randomUUID().slice(0, 8)
    const namesakes = [`namesake-${mark}-a`, `namesake-${mark}-b`]
    for (const username of namesakes) {
      const account = {
        username,
        password: 'a long sentence',
        email: `${username}@example.com`,
        firstName: '바람',
        lastName: '남궁',
      }
      expect((await request.post('/api/auth/register', { data: account })).status()).toBe(201)
    }
    await logInAs(page, site, 'admin')
    const answers = Promise.withResolvers<void>()
    const requested: string[] = []
    await page.route('**/api/users/*/role', async (route) => {
      requested.push(route.request().url())
      await answers.promise
      await route.abort()
    })
    await page.goto('/admin?tab=members')
    await page.getByRole('searchbox').fill(mark)
    await expect(page.getByRole('row'), 'the header row and two matches').toHaveCount(3)
    const roles = namesakes.map((username) => page.getByRole('row').filter({ hasText: username }).getByRole('combobox'))
    for (const role of roles) await role.selectOption('member')
    for (const role of roles) await expect(role).toHaveValue('member')
    await expect.poll(() => new Set(requested).size).toBe(2)

    // Both failed: the rows show the old roles again.
    answers.resolve()
    for (const role of roles) await expect(role).toHaveValue('guest')
  })
})
