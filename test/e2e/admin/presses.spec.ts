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

const once = async (sent: number) =>
  sent === 1 ? { status: 200, json: {} } : { status: 409, json: { message: 'This application has already been decided.' } }

test.use({ expectedBrowserErrors: [/409|404/] })

/** Two presses in one task: no frame, and so no rendering, is between them. */
const pressTwice = (button: Element) => {
  for (const detail of [1, 1]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

test('a double press sends one call, and does not close the dialog that it has opened', async ({ page, site, language }) => {
  const { applicationReview: t, announcementForm, admin, common } = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=applications')
  const button = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}:`) }).first()
  const dialog = page.getByRole('dialog')
  const approvals = await answerChanges(page, /\/approve$/, once)
  for (const press of [() => button(t.approve).dblclick(), () => button(t.approve).evaluate(pressTwice)]) {
    approvals.length = 0
    await press()
    await expect(page.getByText(t.approvedText).first()).toBeVisible()
    await expect(dialog, 'with the message to the applicant').toHaveAttribute('data-state', 'open')
    expect(approvals).toHaveLength(1)
    await dialog.getByRole('button', { name: common.close }).click()
    await expect(dialog).toHaveCount(0)
  }

  // The second press beside the new dialog, from inside the page: on a busy machine Playwright's comes too late.
  const pressed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const scrim = document.querySelector('.scrim')
          if (!scrim) return
          observer.disconnect()
          setTimeout(() => {
            scrim.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
          }, 50)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await button(t.view).click()
  await pressed
  await expect(dialog).toHaveAttribute('data-state', 'open')
  await dialog.getByRole('button', { name: common.close }).click()
  await expect(dialog).toHaveCount(0)

  const rejections = await answerChanges(page, /\/reject$/, once)
  await button(t.reject).click()
  await dialog.getByRole('button', { name: t.reject }).evaluate(pressTwice)
  await expect(page.getByText(t.rejectedText).first()).toBeVisible()
  expect(rejections).toHaveLength(1)
  await dialog.getByRole('button', { name: common.close }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('tab', { name: admin.tabAnnouncements, exact: true }).click()
  let answered = Promise.resolve()
  const deletions = await answerChanges(page, /\/api\/announcements\/[\w-]+$/, async (sent) => {
    await answered
    return { status: sent === 1 ? 204 : 404 }
  })
  const ask = page.getByRole('button', { name: new RegExp(announcementForm.deleteLabel.replace('{title}', '.+')) })
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: common.delete })
  for (const press of [() => confirm.dblclick(), () => confirm.evaluate(pressTwice)]) {
    deletions.length = 0
    await ask.first().click()
    await press()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(announcementForm.deletedText).first()).toBeVisible()
    expect(deletions).toHaveLength(1)
  }

  // A question that was cancelled while its call ran does not close the next one.
  const answer = Promise.withResolvers<void>()
  answered = answer.promise
  deletions.length = 0
  await ask.first().click()
  await confirm.click()
  await expect.poll(() => deletions.length).toBe(1)
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(question).toHaveCount(0)
  await ask.nth(1).click()
  // The list is read again once the page has the answer.
  const isRead = page.waitForResponse((read) => read.request().method() === 'GET' && /\/api\/announcements/.test(read.url()))
  answer.resolve()
  await (await isRead).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(question).toHaveAttribute('data-state', 'open')
})

test('a tab that is pressed before the scripts are here opens, and a slow link shows that it was taken', async ({
  page,
  site,
  language,
}) => {
  const { admin, nav, pages } = text(language)
  const holdScripts = async () => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    return scripts
  }
  await logInAs(page, site, 'admin')
  let scripts = await holdScripts()
  await page.mainFrame().goto('/admin', { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: admin.tabMembers, exact: true })
  await tab.click()
  scripts.resolve()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  const members = page.getByRole('tabpanel', { name: admin.tabMembers })
  await expect(members.getByRole('combobox').first(), 'the role of a member').toBeVisible()

  await page.unrouteAll({ behavior: 'wait' })
  scripts = await holdScripts()
  await page.getByRole('contentinfo').getByRole('link', { name: nav.contact }).click()
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').content !== 'none')
  await expect.poll(line, 'after 200 ms a line at the top').toBe(true)
  scripts.resolve()
  await expect(page.getByRole('heading', { level: 1, name: pages.contactTitle })).toBeVisible()
  await expect.poll(line).toBe(false)
})
