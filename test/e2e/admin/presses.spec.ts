import type { Page } from '@playwright/test'
import { expect, logInAs, test, text } from '../fixtures.ts'

/** The calls that change something, and not their answers: nothing is saved, since other tests use the same rows. */
async function answerChanges(page: Page, path: RegExp, answer: (sent: number) => Promise<{ status: number; json?: object }>) {
  const calls: string[] = []
  await page.route(path, async (route) => {
    const { method, url } = { method: route.request().method(), url: route.request().url() }
    if (method === 'GET') return route.fallback()
    calls.push(`${method} ${new URL(url).pathname}`)
    await route.fulfill(await answer(calls.length))
  })
  return calls
}

const conflict = { status: 409, json: { message: 'This application has already been decided.' } }

test.use({ expectedBrowserErrors: [/409|404/] })

/** Two presses in one task: no frame, and so no rendering, is between them. */
const pressTwice = (button: Element) => {
  for (const detail of [1, 1]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

test('a double press on Approve approves once, and the dialog with the message stays', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=applications')
  const approve = page.getByRole('button', { name: new RegExp(`^${t.applicationReview.approve}:`) })
  const calls = await answerChanges(page, /\/approve$/, async (sent) => (sent === 1 ? { status: 200, json: {} } : conflict))
  for (const press of [() => approve.first().dblclick(), () => approve.first().evaluate(pressTwice)]) {
    calls.length = 0
    await press()
    await expect(page.getByText(t.applicationReview.approvedText).first()).toBeVisible()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // The second click of a double click beside the new dialog.
    await page.waitForTimeout(200)
    await expect(dialog).toBeVisible()
    expect(calls).toHaveLength(1)
    await dialog.getByRole('button', { name: t.common.close }).click()
    await expect(dialog).toHaveCount(0)
  }
})

test('a press beside a dialog that has just opened does not close it', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=applications')
  const view = page.getByRole('button', { name: new RegExp(`^${t.applicationReview.view}:`) }).first()
  // From inside the page: on a busy machine Playwright's second press comes too late.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      const scrim = document.querySelector('.scrim')
      if (!scrim) return
      observer.disconnect()
      setTimeout(() => scrim.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' })), 50)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await view.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(600)
  await page.mouse.click(4, 4)
  await expect(dialog).toHaveCount(0)
})

test('a double press on Reject, or on Delete in the question, sends one call', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=applications')
  const rejections = await answerChanges(page, /\/reject$/, async (sent) => (sent === 1 ? { status: 200, json: {} } : conflict))
  await page
    .getByRole('button', { name: new RegExp(`^${t.applicationReview.reject}:`) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: t.applicationReview.reject }).evaluate(pressTwice)
  await expect(page.getByText(t.applicationReview.rejectedText).first()).toBeVisible()
  expect(rejections).toHaveLength(1)

  await page.goto('/admin?tab=announcements')
  const deletions = await answerChanges(page, /\/api\/announcements\/[\w-]+$/, async (sent) => ({
    status: sent === 1 ? 204 : 404,
  }))
  for (const press of ['dblclick', 'task'] as const) {
    deletions.length = 0
    await page
      .getByRole('button', { name: new RegExp(t.announcementForm.deleteLabel.replace('{title}', '.+')) })
      .first()
      .click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: t.common.delete })
    await (press === 'dblclick' ? confirm.dblclick() : confirm.evaluate(pressTwice))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByText(t.announcementForm.deletedText).first()).toBeVisible()
    expect(deletions).toHaveLength(1)
  }
})

test('a question that was cancelled while its call ran does not close the next one', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=announcements')
  const answered = Promise.withResolvers<void>()
  const deletions = await answerChanges(page, /\/api\/announcements\/[\w-]+$/, async () => {
    await answered.promise
    return { status: 204 }
  })
  const ask = page.getByRole('button', { name: new RegExp(t.announcementForm.deleteLabel.replace('{title}', '.+')) })
  const question = page.getByRole('alertdialog')
  await ask.first().click()
  await question.getByRole('button', { name: t.common.delete }).click()
  await expect.poll(() => deletions.length).toBe(1)
  await question.getByRole('button', { name: t.common.cancel }).click()
  await expect(question).toHaveCount(0)
  await ask.nth(1).click()
  await expect(question).toBeVisible()
  answered.resolve()
  await expect(page.getByText(t.announcementForm.deletedText).first()).toBeVisible()
  await expect(question).toBeVisible()
})

test('a tab of the dashboard that is pressed before the scripts are here opens once they are', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.mainFrame().goto('/admin', { waitUntil: 'commit' })
  await page.getByRole('tab', { name: t.admin.tabMembers, exact: true }).click()
  scripts.resolve()
  await expect(page.getByRole('tab', { name: t.admin.tabMembers, exact: true })).toHaveAttribute('aria-selected', 'true')
  const members = page.getByRole('tabpanel', { name: t.admin.tabMembers })
  await expect(members.getByRole('combobox').first(), 'the role of a member').toBeVisible()
})

test('a link whose page takes longer than 200 ms shows that it was taken', async ({ page, language }) => {
  const { nav, pages } = text(language)
  await page.goto('/help')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: nav.contact }).click()
  const opacity = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').opacity)
  const isShown = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').content !== 'none')
  await expect.poll(opacity).toBe('1')
  expect(await isShown()).toBe(true)
  code.resolve()
  await expect(page.getByRole('heading', { level: 1, name: pages.contactTitle })).toBeVisible()
  expect(await isShown()).toBe(false)
})
