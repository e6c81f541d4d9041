import type { Page } from '@playwright/test'
import { expect, logInAs, test, text } from '../fixtures.ts'
import { holdFiles } from '../late-scripts.ts'
import { pressTwice } from '../press-twice.ts'

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

test('a press before the scripts are here counts, a double press counts once and leaves the dialog open, and a slow link shows that it was taken', async ({
  page,
  site,
  language,
}) => {
  const { applicationReview: t, announcementForm, admin, common, nav, pages } = text(language)
  await logInAs(page, site, 'admin')
  let releaseScripts = await holdFiles(page, '**/assets/**/*.js')
  await page.mainFrame().goto('/admin?tab=albums', { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: admin.tabApplications, exact: true })
  await tab.click()
  releaseScripts()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await page.unrouteAll({ behavior: 'wait' })

  const button = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}:`) }).first()
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await dialog.getByRole('button', { name: common.close }).click()
    await expect(dialog).toHaveCount(0)
  }
  const approvals = await answerChanges(page, /\/approve$/, once)
  for (const press of [() => button(t.approve).dblclick(), () => button(t.approve).evaluate(pressTwice)]) {
    approvals.length = 0
    await press()
    await expect(page.getByText(t.approvedText).first()).toBeVisible()
    await expect(dialog, 'with the message to the applicant').toHaveAttribute('data-state', 'open')
    expect(approvals).toHaveLength(1)
    await close()
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
  await close()

  // A question, which closes by the answer; one that was cancelled while its call ran does not close the next one.
  await page.getByRole('tab', { name: admin.tabAnnouncements, exact: true }).click()
  const answer = Promise.withResolvers<void>()
  const deletions = await answerChanges(page, /\/api\/announcements\/[\w-]+$/, async (sent) => {
    if (sent > 1) await answer.promise
    return { status: 204 }
  })
  const ask = page.getByRole('button', { name: new RegExp(announcementForm.deleteLabel.replace('{title}', '.+')) })
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: common.delete })
  await ask.first().click()
  await confirm.evaluate(pressTwice)
  await expect(question).toHaveCount(0)
  await expect(page.getByText(announcementForm.deletedText).first()).toBeVisible()
  expect(deletions).toHaveLength(1)
  await ask.first().click()
  await confirm.click()
  await expect.poll(() => deletions.length).toBe(2)
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(question).toHaveCount(0)
  await ask.nth(1).click()
  // The list is read again once the page has the answer.
  const isRead = page.waitForResponse((read) => read.request().method() === 'GET' && /\/api\/announcements/.test(read.url()))
  answer.resolve()
  await (await isRead).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(question).toHaveAttribute('data-state', 'open')
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(question).toHaveCount(0)

  releaseScripts = await holdFiles(page, '**/assets/**/*.js')
  await page.getByRole('contentinfo').getByRole('link', { name: nav.contact }).click()
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').content !== 'none')
  await expect.poll(line, 'after 200 ms a line at the top').toBe(true)
  releaseScripts()
  await expect(page.getByRole('heading', { level: 1, name: pages.contactTitle })).toBeVisible()
  await expect.poll(line).toBe(false)
})
