import type { Page } from '@playwright/test'
import { closeByEscape } from '../close-by-escape.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, openAs, test, text } from '../fixtures.ts'
import { newPerson } from '../joining.ts'

test.use({ expectedBrowserErrors: [/ERR_FAILED|409/] })

/** The tab of the members, with an account that no other test uses. */
async function openMembers(page: Page, site: DemoSite) {
  const person = newPerson()
  expect((await page.request.post(`${site.origin}/api/auth/register`, { data: person })).status()).toBe(201)
  await page.request.post(`${site.origin}/api/auth/login`, { data: person })
  await page.request.get(`${site.origin}/api/auth/user/export`)
  await openAs(page, site, 'admin', '/admin?tab=members')
  return person
}

async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('row'), 'the header row and one match').toHaveCount(2)
}

const anyOne = (label: string) => new RegExp(label.replace('{name}', '.*'))

test('a role changes when it is chosen; to and from administrator is asked first, and so is what is about oneself', async ({
  page,
  site,
  language,
}) => {
  const { memberCare: t, common, people } = text(language)
  const { username } = await openMembers(page, site)
  await find(page, username)
  const role = page.getByRole('combobox')
  const question = page.getByRole('alertdialog')
  const stored = async () => (await (await page.request.get(`/api/users?search=${username}`)).json())[0].role
  const sent: unknown[] = []
  page.on('request', (each) => each.url().endsWith('/role') && sent.push(each.postDataJSON()))

  // The roles are admin, member, guest: one step up is member, two are administrator.
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await expect(role).toHaveValue('member')
  await expect(page.getByText(t.roleHint)).toBeVisible()
  for (const key of ['ArrowUp', 'Home', 'End', 'a']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(role).toHaveValue('guest')
  await expect(page.getByText(t.roleHint)).toHaveCount(0)
  expect(sent).toEqual([])

  // Enter, and Undo.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toBe('member')
  await page.getByRole('button', { name: t.undo }).click()
  await expect.poll(stored).toBe('guest')

  // The focus leaves.
  await expect(role).toHaveValue('guest')
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect.poll(stored).toBe('member')
  await expect(role).toHaveValue('member')

  // To administrator: asked by name, and nothing happens until it is answered.
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(question).toContainText(t.makeAdminTitle.replace('{name}', '김도윤'))
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(role).toHaveValue('member')
  expect(await stored()).toBe('member')
  await role.selectOption('admin')
  await question.getByRole('button', { name: t.makeAdmin }).click()
  await expect.poll(stored).toBe('admin')
  await expect(role).toHaveValue('admin')
  await role.selectOption('guest')
  await expect(question).toContainText(t.endAdminText)
  await question.getByRole('button', { name: t.endAdmin }).click()
  await expect.poll(stored).toBe('guest')
  await expect(role, 'the question is closed once the row is read again').toHaveAttribute('aria-busy', 'false')

  // While the one before is still being saved: nothing is lost, neither a choice nor an Undo.
  // The server has the new role, and the row is read again only after `act`.
  const whileSaving = async (act: () => Promise<void>) => {
    const acted = Promise.withResolvers<void>()
    await page.route(/\/api\/users\?/, async (route) => {
      await acted.promise
      await route.continue()
    })
    await role.selectOption('member')
    await expect.poll(stored).toBe('member')
    await act()
    acted.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }

  await whileSaving(async () => {
    await role.selectOption('guest')
    await expect(role).toHaveValue('guest')
  })
  await expect.poll(stored).toBe('guest')
  await expect(role).toHaveAttribute('aria-busy', 'false')
  // The toast of the change before has the same button.
  await page.getByRole('region', { name: common.notifications }).getByRole('button', { name: common.close }).click()
  await expect(page.getByRole('button', { name: t.undo })).toHaveCount(0)
  await whileSaving(() => page.getByRole('button', { name: t.undo }).click())
  await expect.poll(stored).toBe('guest')
  await expect(role).toHaveAttribute('aria-busy', 'false')
  await whileSaving(async () => {
    await role.selectOption('admin')
    await expect(role).toHaveValue('admin')
  })
  await expect(question).toContainText(t.makeAdminTitle.replace('{name}', '김도윤'))
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(role).toHaveValue('member')
  expect(await stored()).toBe('member')

  const failed = Promise.withResolvers<void>()
  await page.route('**/api/users/*/role', async (route) => {
    await failed.promise
    await route.abort()
  })
  await role.selectOption('guest')
  await expect(role, 'while it is saved').toHaveValue('guest')
  failed.resolve()
  await expect(role).toHaveValue('member')

  // The own role and the own account.
  await page.getByRole('searchbox').fill('admin')
  await expect(role).toHaveValue('admin')
  await role.selectOption('member')
  await expect(question.getByText(t.giveUpText)).toBeVisible()
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(role).toHaveValue('admin')
  await page.getByRole('button', { name: anyOne(people.open) }).click()
  const deactivate = page.getByRole('dialog').getByRole('button', { name: t.deactivate })
  await deactivate.click()
  await expect(question.getByText(t.deactivateOwnText)).toBeVisible()
  await closeByEscape(page, question)
  await expect(deactivate).toBeFocused()
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

test('members are found by one press or a search, and opened: Back closes, their activity, a password link, a correction, the deletion', async ({
  page,
  site,
  language,
}) => {
  const { people: t, person: p, common, admin, accountRecord, applicationReview, auditLog, memberCare } = text(language)
  const person = await openMembers(page, site)
  const counts = await (await page.request.get('/api/users/counts')).json()
  const filters = page.getByRole('group', { name: t.filter })
  const chip = (name: 'all' | 'noEmergencyContact') =>
    filters.getByRole('button', { name: new RegExp(`^${t.filters[name]} \\d+$`) })
  await expect(chip('all')).toHaveAttribute('aria-pressed', 'true')
  await chip('noEmergencyContact').click()
  await expect(page.getByRole('row'), 'the header row and those without').toHaveCount(counts.noEmergencyContact + 1)
  await expect(page.getByRole('row').filter({ hasText: t.emergencyStates.none })).toHaveCount(counts.noEmergencyContact)
  await expect(page.getByRole('link', { name: admin.downloadCsv })).toHaveAttribute('href', /filter=noEmergencyContact/)

  // Asking them says how many there are, and does nothing until it is confirmed.
  const sent: string[] = []
  page.on('request', (each) => each.method() === 'POST' && sent.push(each.url()))
  await page.getByRole('button', { name: t.ask }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(String(counts.noEmergencyContact))
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(question).toHaveCount(0)
  expect(sent).toEqual([])

  const drawer = page.getByRole('dialog', { name: p.title })
  const open = page.getByRole('button', { name: anyOne(t.open) })
  await open.first().click()
  await expect(drawer.getByText(p.noApplication).or(drawer.getByText(p.noEmergencyContact))).toBeVisible()
  await expect(page).toHaveURL(/filter=noEmergencyContact&person=/)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\?tab=members&filter=noEmergencyContact$/)

  // From the application to the person and back; the address of a person opens by itself.
  const [rider] = await (await page.request.get('/api/users?search=taeho.lim')).json()
  await page.goto(`/admin?tab=members&person=${rider.id}`)
  await expect(drawer.getByRole('link', { name: /555-0158/ })).toHaveAttribute('href', /^tel:/)
  await drawer.getByRole('button', { name: p.openApplication, exact: true }).click()
  const application = page.getByRole('dialog', { name: applicationReview.detailTitle })
  await expect(application).toContainText('555-0158')
  await closeByEscape(page, application)
  await closeByEscape(page, drawer)
  await expect(page).toHaveURL(/\?tab=members$/)
  await page.getByRole('tab', { name: admin.tabApplications }).click()
  await page.getByRole('searchbox').first().fill('0158')
  await page.getByRole('button', { name: new RegExp(`^${applicationReview.view}: .*(태호|Taeho)`) }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'taeho.lim', exact: true }).click()
  await expect(drawer.getByRole('link', { name: /555-0158/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await closeByEscape(page, drawer)

  await find(page, person.username)
  await open.press('Enter')
  const own = drawer.locator('.audit-log').getByRole('listitem')
  await drawer.getByText(p.activity).click()
  await expect(own.filter({ hasText: auditLog.actions.export.ownData.replace('{actor}', person.username) })).toBeVisible()
  await expect(own.filter({ hasText: 'admin' })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await closeByEscape(page, drawer)
  await expect(open).toBeFocused()

  await open.click()
  await drawer.getByRole('button', { name: memberCare.passwordLink }).click()
  await page.getByRole('button', { name: memberCare.makeLink }).click()
  await expect(page.getByRole('textbox', { name: memberCare.passwordLink })).toHaveValue(/#.*password=[\w-]{43}/)
  await expect(page.getByRole('img', { name: memberCare.qrLabel })).toBeVisible()
  await expectNoAxeFindings(page)
  await closeByEscape(page, page.getByRole('dialog', { name: memberCare.passwordLink }))

  const { email: taken } = await (await page.request.get('/api/auth/user')).json()
  const edit = drawer.getByRole('button', { name: accountRecord.title })
  const dialog = page.getByRole('dialog', { name: accountRecord.title })
  const email = dialog.getByRole('textbox', { name: accountRecord.email })
  await edit.press('Enter')
  await expectNoAxeFindings(page)
  await email.fill(taken)
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription(/\S/)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(`changed-${person.email}`)
  await dialog.getByRole('button', { name: common.close }).click()
  await edit.click()
  await expect(email, 'what was typed stays').toHaveValue(`changed-${person.email}`)
  await email.press('Enter')
  await expect(drawer.getByText(`changed-${person.email}`)).toBeVisible()

  await drawer.getByRole('button', { name: accountRecord.delete }).click()
  await question.getByRole('button', { name: common.delete }).press('Enter')
  const erasure = drawer.getByText(accountRecord.erasedOn.split(' {')[0] ?? '')
  await expect(erasure).toBeVisible()
  await drawer.getByRole('button', { name: memberCare.reactivate }).click()
  await expect(erasure).toHaveCount(0)
})
