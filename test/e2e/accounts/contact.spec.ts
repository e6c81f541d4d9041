import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

/** A message with a subject that no other test uses. */
const newMessage = () => ({
  name: '남궁바람',
  email: 'baram@example.com',
  subject: `문의 ${randomUUID().slice(0, 8)}`,
  message: '안녕하세요.\n스쿠터로도 함께 달릴 수 있을까요? 303-555-0163',
})
type Message = ReturnType<typeof newMessage>

function formOf(page: Page, language: Language) {
  const t = text(language).contact
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name, exact: true })
  return {
    name: field(t.name),
    email: field(t.email),
    subject: field(t.subject),
    message: field(t.message),
    send: main.getByRole('button', { name: t.send }),
  }
}

async function fill(page: Page, language: Language, typed: Message) {
  const form = formOf(page, language)
  for (const name of ['name', 'email', 'subject', 'message'] as const) await form[name].fill(typed[name])
  return form
}

async function expectFilled(page: Page, language: Language, typed: Message) {
  const form = formOf(page, language)
  for (const name of ['name', 'email', 'subject', 'message'] as const) await expect(form[name]).toHaveValue(typed[name])
}

const blank: Message = { name: '', email: '', subject: '', message: '' }

test('a visitor sends a message; an administrator sees it counted, reads it, marks it as handled and deletes it', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const typed = newMessage()
  await page.goto('/contact')
  await expectNoAxeFindings(page)
  const { send } = await fill(page, language, typed)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact'))
  await send.click()
  expect((await sent).postDataJSON(), 'with the time stamp of the form, and with an empty spam trap').toMatchObject({
    ...typed,
    stamp: expect.stringMatching(/.{20}/),
    website: '',
  })
  await expect(page.getByText(t.contact.sentTitle, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t.contact.sentText).first()).toBeVisible()
  await expectFilled(page, language, blank)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const tab = page.getByRole('tab', { name: t.admin.tabSettings, exact: true })
  await expect(tab).toHaveAccessibleDescription(/\d/)
  await tab.click()
  const row = page.getByRole('region', { name: t.contactInbox.heading }).getByRole('listitem').filter({ hasText: typed.subject })
  await row.locator('summary').click()
  await expect(row.getByText('스쿠터로도 함께').last()).toBeVisible()
  await expect(row.getByRole('link', { name: typed.email })).toHaveAttribute('href', `mailto:${typed.email}`)
  await expect(row.getByRole('link', { name: t.contactInbox.reply })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${typed.email}\\?subject=${encodeURIComponent(`Re: ${typed.subject}`)}&body=`),
  )
  await expect(row.getByRole('link', { name: t.contactInbox.call })).toHaveAttribute('href', 'tel:+13035550163')
  // A control that is half under the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeFindings(page)

  await row.getByRole('button', { name: t.contactInbox.markHandled }).click()
  await expect(row).toHaveCount(0)
  await expect(page.locator('summary:focus'), 'the focus moves to the next row').toHaveCount(1)
  await page.getByRole('button', { name: t.contactInbox.status.handled }).click()
  await row.locator('summary').click()
  await expect(row.getByText(/admin/)).toBeVisible()
  await row.getByRole('button', { name: t.common.delete }).click()
  const question = page.getByRole('alertdialog', { name: t.contactInbox.deleteQuestionTitle })
  await expect(question).toContainText(typed.subject)
  await question.getByRole('button', { name: t.common.delete }).click()
  await expect(page.getByText(t.contactInbox.deletedText).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('missing values are reported beside their fields, and the first takes the focus', async ({ page, language }) => {
  const sentences =
    language === 'ko'
      ? [
          '이름은 2자 이상 입력해 주세요.',
          '올바른 이메일 주소를 입력해 주세요.',
          '제목은 5자 이상 입력해 주세요.',
          '내용은 10자 이상 입력해 주세요.',
        ]
      : [
          'Name must be at least 2 characters',
          'Please enter a valid email address',
          'Subject must be at least 5 characters',
          'Message must be at least 10 characters',
        ]
  await page.goto('/contact')
  const form = formOf(page, language)
  await form.send.click()
  await expect(form.name).toBeFocused()
  for (const [index, name] of (['name', 'email', 'subject', 'message'] as const).entries())
    await expect(form[name]).toHaveAccessibleDescription(sentences[index] ?? '')
  await expectNoAxeFindings(page)
})

test('a change of language keeps the text, and a double click sends once', async ({ page, language }) => {
  const other = language === 'ko' ? 'en' : 'ko'
  const typed = newMessage()
  await page.goto('/contact')
  await fill(page, language, typed)
  await page.getByRole('button', { name: other === 'ko' ? '한국어' : 'English' }).click()
  await expect(page.getByRole('heading', { name: text(other).contact.formHeading })).toBeVisible()
  await expectFilled(page, other, typed)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) sent += 1
  })
  await formOf(page, other).send.dblclick()
  await expect(page.getByText(text(other).contact.sentText).first()).toBeVisible()
  expect(sent).toBe(1)
})

test.describe('when sending fails', () => {
  test.use({ expectedBrowserErrors: [/50[03]|429|failed/i] })

  test('the page explains the failure and keeps the text', async ({ page, language }) => {
    const t = text(language)
    const typed = newMessage()
    await page.goto('/contact')
    const { send } = await fill(page, language, typed)
    const busy = 'The site is busy right now. Please try again in a few seconds.'
    const headers = { 'content-type': 'application/json', 'retry-after': '120' }
    for (const [status, message, reason] of [
      [503, busy, language === 'ko' ? /요청이 너무 많아/ : /busy right now/],
      [429, busy, language === 'ko' ? /약 2분/ : /about 2 minutes/],
      // What a gateway says, in its language.
      [503, 'Service Unavailable', t.common.error],
      [500, 'A sentence of a newer server.', t.common.error],
      [0, '', t.common.offline],
    ] as const) {
      await page.route('**/api/contact', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, headers, body: JSON.stringify({ message }) }),
      )
      await send.click()
      await expect(page.getByText(t.contact.failedText).first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(reason)
      await expectFilled(page, language, typed)
      await page.unroute('**/api/contact')
    }
    await send.click()
    await expect(page.getByText(t.contact.sentText).first()).toBeVisible()
    await expectFilled(page, language, blank)
  })
})

test('by keyboard alone every field can be reached, and the spam trap cannot', async ({ page, language }) => {
  const typed = newMessage()
  await page.goto('/contact')
  const form = formOf(page, language)
  await form.name.focus()
  for (const name of ['name', 'email', 'subject', 'message'] as const) {
    await expect(form[name]).toBeFocused()
    await page.keyboard.insertText(typed[name])
    await page.keyboard.press('Tab')
  }
  await expect(form.send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(text(language).contact.sentText).first()).toBeVisible()
  await expect(form.send, 'the button keeps the focus').toBeFocused()
})

test('for a logged-in user, name and email are filled in', async ({ page, site, language }) => {
  await logInAs(page, site, 'rider')
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.goto('/contact')
  const form = formOf(page, language)
  await expect(form.email).toHaveValue(email)
  await expect(form.name).toHaveValue(/.{2}/)
  const name = await form.name.inputValue()
  const typed = { ...newMessage(), name, email }
  await form.subject.fill(typed.subject)
  await form.message.fill(typed.message)
  await form.send.click()
  await expect(page.getByText(text(language).contact.sentText).first()).toBeVisible()
  await expectFilled(page, language, { ...blank, name, email })
})

test('a message marked as spam shows the reason, and an administrator can move it to the new ones', async ({
  page,
  site,
  language,
}) => {
  const t = text(language).contactInbox
  const typed = newMessage()
  const answer = await page.request.post('/api/contact', { data: { ...typed, website: 'https://pills.example' } })
  expect(answer.status()).toBe(201)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings')
  const row = page.getByRole('listitem').filter({ hasText: typed.subject })
  await page.getByRole('button', { name: t.status.spam }).click()
  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(row.getByText(t.suspicion.trap)).toBeVisible()
  // A control that is half under the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeFindings(page)
  await row.getByRole('button', { name: t.notSpam }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t.status.new }).click()
  await expect(row).toHaveCount(1)
})

test.describe('without scripts', () => {
  // The browser then blocks the scripts that the page preloads.
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/] })

  test('the form is shown with an email address to use instead', async ({ page, language }) => {
    await page.goto('/contact')
    await expect(formOf(page, language).message).toBeVisible()
    await expect(formOf(page, language).send).toBeHidden()
    await expect(page.locator('form noscript')).toBeVisible()
    await expect(page.locator('form noscript').getByRole('link')).toHaveAttribute('href', /^mailto:/)
  })
})
