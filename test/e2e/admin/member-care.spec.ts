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

test('a role changes when it is chosen, not while the keys move through the options; Undo takes it back', async ({
  page,
  site,
  language,
  request,
}) => {
  const t = text(language)
  const username = `deliberate-${randomUUID().slice(0, 8)}`
  const account = { username, password: 'a long sentence', email: `${username}@example.com`, firstName: '기현', lastName: '문' }
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(201)
  await logInAs(page, site, 'admin')
  const sent: unknown[] = []
  page.on('request', (each) => each.url().endsWith('/role') && sent.push(each.postDataJSON()))
  await page.goto('/admin?tab=members')
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('row')).toHaveCount(2)
  const role = page.getByRole('combobox')
  const question = page.getByRole('alertdialog')
  const stored = async () => {
    const answer = await page.request.get(`/api/users?search=${username}`)
    return (await answer.json())[0].role
  }

  // The roles are admin, member, guest: one step up is member, two are administrator.
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await expect(role).toHaveValue('member')
  await expect(page.getByText(t.memberCare.roleHint)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(role).toHaveValue('admin')
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('a')
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await expect(role).toHaveValue('guest')
  await expect(page.getByText(t.memberCare.roleHint)).toHaveCount(0)
  expect(sent).toEqual([])

  // Enter, and Undo.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toBe('member')
  await page.getByRole('button', { name: t.memberCare.undo }).click()
  await expect.poll(stored).toBe('guest')

  // The focus leaves.
  await expect(role).toHaveValue('guest')
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect.poll(stored).toBe('member')
  await expect(role).toHaveValue('member')

  // To administrator: asked by name, by key as by mouse, and nothing happens until it is answered.
  const makeAdmin = t.memberCare.makeAdminTitle.replace('{name}', '문기현')
  for (const choose of [
    () => role.selectOption('admin'),
    async () => {
      await role.focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
    },
  ]) {
    await choose()
    await expect(question).toContainText(makeAdmin)
    await question.getByRole('button', { name: t.common.cancel }).click()
    await expect(question).toHaveCount(0)
    await expect(role).toHaveValue('member')
    expect(await stored()).toBe('member')
  }
  await role.selectOption('admin')
  await question.getByRole('button', { name: t.memberCare.makeAdmin }).click()
  await expect.poll(stored).toBe('admin')

  // And from administrator.
  await expect(role).toHaveValue('admin')
  await role.selectOption('guest')
  await expect(question).toContainText(t.memberCare.endAdminText)
  await question.getByRole('button', { name: t.memberCare.endAdmin }).click()
  await expect.poll(stored).toBe('guest')
})

test('a role that is chosen, or taken back by Undo, while the one before is still being saved is not lost', async ({
  page,
  site,
  language,
  request,
}) => {
  const t = text(language)
  const username = `hasty-${randomUUID().slice(0, 8)}`
  const account = { username, password: 'a long sentence', email: `${username}@example.com`, firstName: '서윤', lastName: '문' }
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(201)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=members')
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('row')).toHaveCount(2)
  const role = page.getByRole('combobox')
  const question = page.getByRole('alertdialog')
  const stored = async () => {
    const answer = await page.request.get(`/api/users?search=${username}`)
    return (await answer.json())[0].role
  }
  // The server has the new role, and the row is read again only after `act`.
  const whileSaving = async (chosen: string, act: () => Promise<void>) => {
    const acted = Promise.withResolvers<void>()
    await page.route(/\/api\/users\?/, async (route) => {
      await acted.promise
      await route.continue()
    })
    await role.selectOption(chosen)
    await expect.poll(stored).toBe(chosen)
    await act()
    acted.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }

  await whileSaving('member', async () => {
    await role.selectOption('guest')
    await expect(role).toHaveValue('guest')
  })
  await expect.poll(stored).toBe('guest')
  await expect(role).toHaveAttribute('aria-busy', 'false')

  await whileSaving('member', () => page.getByRole('button', { name: t.memberCare.undo }).click())
  await expect.poll(stored).toBe('guest')
  await expect(role).toHaveAttribute('aria-busy', 'false')

  await whileSaving('member', async () => {
    await role.selectOption('admin')
    await expect(role).toHaveValue('admin')
  })
  await expect(question).toContainText(t.memberCare.makeAdminTitle.replace('{name}', '문서윤'))
  await question.getByRole('button', { name: t.common.cancel }).click()
  await expect(role).toHaveValue('member')
  expect(await stored()).toBe('member')
})
