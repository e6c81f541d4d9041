import type { Page } from '@playwright/test'
import { expect, logInAs, test, text } from '../fixtures.ts'

/** Does to the page what Chrome's translator does: each text is replaced by a font element with its translation, and so is each that comes later. */
async function translate(page: Page, how: 'replaces' | 'inserts and removes'): Promise<void> {
  await page.evaluate((isOneStep) => {
    function translateIn(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const each of texts) {
        const parent = each.parentElement
        if (!parent || parent.closest('font, script, style, textarea, select') || !each.data.trim()) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = `«${each.data}»`
        outer.append(inner)
        if (isOneStep) each.replaceWith(outer)
        else {
          parent.insertBefore(outer, each)
          each.remove()
        }
      }
    }
    const seen = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'characterData') translateIn(target)
        else for (const node of addedNodes) translateIn(node)
    })
    translateIn(document.body)
    seen.observe(document.body, { childList: true, characterData: true, subtree: true })
  }, how === 'replaces')
}

/** What the element says now, whole: nothing left of before, nothing missing. */
const says = (of: string) => /^(«[^«»]*»\s*)*$/.test(of)

test.use({ expectedBrowserErrors: [/401/] })

test('a page that a translator has rewritten goes on to say what it has to, and nothing of before', async ({
  page,
  site,
  language,
}) => {
  const other = language === 'ko' ? 'en' : 'ko'
  const { nav, home, contact, login: t } = text(language)
  const button = page.locator('form .button-primary')
  await page.goto('/login')
  await translate(page, 'inserts and removes')
  await expect(button).toHaveText(`«${t.submit}»`)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.locator('[name=username]').fill('rider')
    await page.locator('[name=password]').fill('not the password')
    await button.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(`«${t.failedTitle}`)
    await expect(button).toHaveText(`«${t.submit}»`)
  }
  await expect(page.getByRole('main').getByRole('link', { name: t.askForNewLink })).toBeVisible()

  await page.goto('/contact')
  await translate(page, 'inserts and removes')
  for (const subject of ['First', 'Second']) {
    const message = { name: '남궁바람', email: 'baram@example.com', subject, message: `${subject} message` }
    for (const [name, value] of Object.entries(message)) await page.locator(`main [name=${name}]`).fill(value)
    await button.click()
    await expect(page.locator('.toast .strong')).toHaveText(`«${contact.sentTitle}»`)
    await expect(button).toHaveText(`«${contact.send}»`)
    await expect(page.locator('main [name=message]')).toHaveValue('')
  }

  await logInAs(page, site, 'rider')
  for (const how of ['replaces', 'inserts and removes'] as const) {
    await page.goto(`/?lang=${language}`)
    await translate(page, how)
    await page.getByRole('tab', { name: home.scheduleTab }).click()
    await expect(page.getByRole('tabpanel').filter({ visible: true })).toContainText('«')
    await page.getByRole('tab', { name: home.announcementsTab }).click()
    const more = page.locator('.announcement [aria-expanded]').first()
    const folded = await more.innerText()
    await more.click()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    expect(await more.innerText()).not.toBe(folded)
    expect(says(await more.innerText()), await more.innerText()).toBe(true)

    await page.getByRole('banner').locator(`.language-toggle button[value=${other}]`).click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    const place = page.locator('.tab-bar a, .main-links a').filter({ visible: true }).first()
    await expect(place).toHaveText(`«${text(other).nav.home}»`)
    await expect(page.locator('body')).not.toContainText(`«${nav.gallery}»`)
    await page.locator('a[href^="/gallery"]').filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/gallery/)
    await page.goBack()
    await expect(page.getByRole('tab', { name: text(other).home.announcementsTab })).toBeVisible()
  }
})
