import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { test } from '../admin/planned-rides.ts'
import { closeByEscape } from '../close-by-escape.ts'
import { expect, expectNoAxeFindings, text } from '../fixtures.ts'
import { desktop } from '../screens.ts'

// Expected: 400 for a password that is easy to guess.
test.use({ language: 'en', viewport: desktop, expectedBrowserErrors: [/\b400\b/] })

const { common, consent, nav, join, settings } = text('en')

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await element.count()) === 1 && (await element.evaluate((each) => each === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  await expect(element, 'Tab reaches it').toBeFocused()
}

async function press(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, page.locator(`[name=${name}]`))
    await page.keyboard.type(value)
  }
}

test('by keyboard alone a person signs up, applies, logs in, changes the password, and leaves', async ({ page, as }) => {
  const mark = randomUUID().slice(0, 8)
  const account = { username: `keys-${mark}`, password: `a long road ${mark}` }
  const email = `${mark}@example.com`

  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: common.skipToContent }), 'the first stop leads past the bar').toBeFocused()
  await press(page, page.getByRole('banner').getByRole('link', { name: nav.join, exact: true }))
  await expect(page).toHaveURL('/join')
  await typeInto(page, { ...account, email, firstName: '도윤', lastName: '김' })
  await page.keyboard.press('Enter') // in a single-line field, Enter submits

  const korean = page.locator('[name=koreanName]')
  await expect(korean).toHaveValue('김도윤')
  await expect(page.getByText(join.applyingAs.replace('{username}', account.username))).toBeVisible()
  const birth = page.locator('[name=dateOfBirth]')
  await expect(birth, 'empty dates look empty, also in WebKit').toHaveAttribute('data-empty')
  await typeInto(page, { kakaoId: 'dana_rides', phoneNumber: '(303) 555-0142', dateOfBirth: '04171991' })
  await expect(birth).toHaveValue('1991-04-17')
  await expect(birth).not.toHaveAttribute('data-empty')
  await typeInto(page, { motorcycleModel: 'BMW R 1250 GS', emergencyContactName: 'Sue Lee' })
  await typeInto(page, { emergencyContactPhone: '(303) 555-0143' })
  await tabTo(page, page.locator('[name=emergencyContactRelation]').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[name=emergencyContactRelation]:checked')).toHaveValue('parent')
  const fee = page.locator('[name=membershipFee]')
  await press(page, page.getByRole('button', { name: '$50' }))
  await expect(fee).toHaveValue('$50')
  const agree = page.getByRole('checkbox', { name: consent.agree })
  await tabTo(page, agree)
  await page.keyboard.press('Space')
  await expect(agree).toBeChecked()
  await press(page, page.getByRole('button', { name: join.submit }))
  await expect(page.getByRole('heading', { level: 1, name: join.receivedTitle })).toBeVisible()
  await expectNoAxeFindings(page)

  const office = await as('admin')
  const waiting = await (await office.get('/api/membership-applications?status=pending&limit=100')).json()
  const own = waiting.find((application: { email: string }) => application.email === email)
  expect((await office.post(`/api/membership-applications/${own.id}/approve`, { data: { userId: '' } })).status()).toBe(200)

  await press(page, page.getByRole('banner').getByRole('link', { name: nav.login }))
  await expect(page).toHaveURL('/login')
  await typeInto(page, { ...account, username: account.username.toUpperCase() })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect((await (await page.request.get('/api/auth/user')).json()).role, 'the approval changed the role').toBe('member')

  await press(page, page.getByRole('button', { name: nav.menu }))
  const entry = page.getByRole('menuitem', { name: nav.settings })
  for (let presses = 0; presses < 10 && !(await entry.evaluate((each) => each === document.activeElement)); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await press(page, page.getByRole('button', { name: settings.changePassword }))
  const newPassword = page.locator('[name=newPassword]')
  await typeInto(page, { currentPassword: account.password, newPassword: 'password123' })
  await page.keyboard.press('Enter')
  await expect(newPassword).toHaveAccessibleDescription(/first that others would guess/)
  await expect(newPassword).toBeFocused()
  account.password += ' 2'
  await newPassword.press('ControlOrMeta+a')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(settings.passwordChangedTitle).first()).toBeVisible()

  const deleting = page.getByRole('button', { name: settings.deleteAccount })
  await press(page, deleting)
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toBeVisible()
  await closeByEscape(page, question)
  await expect(deleting, 'Escape keeps the account, and the focus returns').toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, { password: account.password })
  await press(page, question.getByRole('button', { name: settings.deleteAccount }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  const again = await page.request.post('/api/auth/login', { data: account })
  expect(again.status(), 'the account is deleted').toBe(401)
})
