import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/check/programs.ts'
import { accountOf, expect, test, text, waitForHydration } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson } from '../joining.ts'

test('in a browser that blocks all cookies pages open; login and join say so', async ({ site, language, locale }) => {
  const t = text(language)
  const folder = await mkdtemp(join(tmpdir(), 'no-cookies-'))
  await mkdir(join(folder, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    baseURL: site.origin,
    locale: locale ?? 'ko-KR',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  waitForHydration(page)
  for (const path of ['/', '/gallery', '/settings']) {
    await page.goto(`${path}?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await page.goto(`/login?lang=${language}`)
  await expect(page.getByText(t.login.noCookies)).toBeVisible()
  const { username, password } = accountOf(site, 'rider')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('form .button-primary').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t.common.loginNotKept)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(t.lastingToast.loginSuccessTitle, { exact: true })).toHaveCount(0)

  await page.goto(`/join?lang=${language}`)
  await expect(page.getByText(t.join.noCookies)).toBeVisible()
  const person = newPerson()
  const toPerson = (sentence: string) => sentence.replaceAll('{username}', person.username)
  await fillAccount(page, person)
  await page.getByRole('button', { name: t.join.createAccount }).click()
  await fillApplication(page)
  await expect(page.getByText(toPerson(t.join.notLinked))).toBeVisible()
  await expect(page.getByText(toPerson(t.join.applyingAs))).toHaveCount(0)
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.join.receivedTitle })).toBeVisible()
  await expect(page.getByText(toPerson(t.join.receivedUnlinked))).toBeVisible()
  await expect(page.getByText(t.join.receivedStatus)).toHaveCount(0)
  expect(errors).toEqual([])
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
