import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test('an administrator filters the activity log by kind, and opens the log of one member', async ({ page, site, language }) => {
  const t = text(language)
  // A new account: those of the demo may have reached the number of logins that the log notes in a day.
  const username = `active-${language}-${Date.now()}`
  const account = { username, password: 'wind and road', email: `${username}@example.com`, firstName: '서연', lastName: '이' }
  const post = async (path: string) => (await page.request.post(`${site.origin}${path}`, { data: account })).status()
  expect(await post('/api/auth/register')).toBe(201)
  expect(await post('/api/auth/login')).toBe(200)
  for (let n = 0; n < 20; n += 1) await page.request.get(`${site.origin}/api/auth/user/export`)
  expect(await post('/api/auth/login')).toBe(200)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings')
  const log = page.getByRole('region', { name: t.auditLog.heading })
  const lines = log.getByRole('listitem')
  const aboutLogin = / · .*\.x/
  await expect(lines.filter({ hasText: aboutLogin }).first()).toBeVisible()
  const aboutDownload = t.auditLog.actions.export.ownData.replace('{actor}', username)
  await expect(lines.filter({ hasText: aboutDownload }).first()).toBeVisible()
  const kind = log.getByRole('combobox', { name: t.auditLog.kind })
  await kind.selectOption({ label: t.auditLog.kinds.applications })
  await expect(lines.filter({ hasText: aboutLogin })).toHaveCount(0)
  await kind.focus()
  // By keyboard, up to the first option of the native list.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
  await expect(kind).toHaveValue('')
  await kind.selectOption({ label: t.auditLog.kinds.logins })
  await expect(lines.filter({ hasText: aboutLogin }).first()).toBeVisible()
  // The downloads between the two logins are of another kind.
  await expect(lines.filter({ hasText: aboutDownload })).toHaveCount(0)
  await expectNoAxeFindings(page)

  await page.getByRole('tab', { name: t.admin.tabMembers }).click()
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('row'), 'the header row and one match').toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: username })
  const button = row.getByRole('button', { name: activityOf(language) })
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  const own = dialog.getByRole('listitem')
  await expect(own.filter({ hasText: aboutLogin }).first()).toBeVisible()
  await expect(own.filter({ hasText: 'admin' })).toHaveCount(0)
  await dialog.getByRole('combobox').selectOption({ label: t.auditLog.kinds.exports })
  await expect(own).toHaveCount(20)
  await expect(own.filter({ hasText: t.auditLog.lastNoted })).toHaveCount(1)
  await expect(own.first()).toContainText(t.auditLog.lastNoted)
  await dialog.getByRole('combobox').selectOption({ label: t.auditLog.kinds.applications })
  await expect(dialog.getByText(t.auditLog.empty)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the owner of an account sees the number of failed logins, and nothing when there were none', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const username = `guessed-${language}-${Date.now()}`
  const [password, newPassword] = ['wind and road', 'road and wind']
  const account = { username, password, email: `${username}@example.com`, firstName: '서연', lastName: '이' }
  const post = async (path: string, data: object) => (await page.request.post(`${site.origin}${path}`, { data })).status()
  expect(await post('/api/auth/register', account)).toBe(201)
  expect(await post('/api/auth/login', { username, password })).toBe(200)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: t.privacy.sessionsHeading })).toBeVisible()
  const sentence = page.getByText(language === 'ko' ? /로그인 실패 \d+회/ : /\d+ failed logins? since/)
  await expect(sentence).toHaveCount(0)

  for (const [failures, words] of [
    [1, language === 'ko' ? /이후 로그인 실패 1회\./ : /^1 failed login since /],
    [2, language === 'ko' ? /이후 로그인 실패 2회\./ : /^2 failed logins since /],
  ] as const) {
    expect(await post('/api/auth/login', { username, password: 'wrong' }), `${failures}`).toBe(401)
    await page.reload()
    await expect(sentence).toHaveText(words)
  }
  await expectNoAxeFindings(page)
  expect(await post('/api/auth/password', { currentPassword: password, newPassword })).toBe(204)
  await page.reload()
  await expect(page.getByRole('heading', { name: t.privacy.sessionsHeading })).toBeVisible()
  await expect(sentence).toHaveCount(0)
})

function activityOf(language: 'ko' | 'en'): RegExp {
  return language === 'ko' ? /님의 활동 기록$/ : /^Activity of /
}
