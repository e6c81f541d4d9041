import { randomUUID } from 'node:crypto'
import { expect, expectNoAxeFindings, logInAs, openAs, serverText, test, text } from '../fixtures.ts'
import { pressTwice } from '../press-twice.ts'

/** A message with a subject that no other test uses. */
const newMessage = () => ({
  name: '남궁바람',
  email: 'baram@example.com',
  subject: `문의 ${randomUUID().slice(0, 8)}`,
  message: '안녕하세요.\n스쿠터로도 함께 달릴 수 있을까요? 303-555-0163',
})
type Message = ReturnType<typeof newMessage>
const names = ['name', 'email', 'subject', 'message'] as const

test.use({ expectedBrowserErrors: [/503/] })

test('by keyboard a visitor writes a message, which nothing loses, and sends it once', async ({ page, site, language }) => {
  const t = text(language)
  const typed = newMessage()
  const field = (name: keyof Message) => page.getByRole('main').getByRole('textbox', { name: t.contact[name], exact: true })
  const send = page.getByRole('main').getByRole('button', { name: t.contact.send })
  const expectFilled = async (values: Partial<Message>) => {
    for (const name of names) await expect(field(name)).toHaveValue(values[name] ?? '')
  }
  await page.goto('/contact')
  await send.click()
  await expect(field('name')).toBeFocused()
  for (const [name, sentence] of [
    ['name', 'Name must be at least 2 characters'],
    ['email', 'Please enter a valid email address'],
    ['subject', 'Subject must be at least 5 characters'],
    ['message', 'Message must be at least 10 characters'],
  ] as const)
    await expect(field(name)).toHaveAccessibleDescription(serverText(language, sentence))
  for (const name of names) {
    await expect(field(name), 'the spam trap cannot be reached').toBeFocused()
    await page.keyboard.insertText(name === 'subject' ? '가'.repeat(240) : typed[name])
    await page.keyboard.press('Tab')
  }
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field('subject')).toHaveAccessibleDescription(language === 'ko' ? /이니 40자를 줄여 주세요/ : /please cut 40/)
  // Pressed once more and corrected in the same moment, the form is judged as it was when it was sent.
  await field('subject').evaluate((input: HTMLInputElement, corrected) => {
    input.form?.querySelector<HTMLElement>('[type=submit]')?.click()
    input.select()
    document.execCommand('insertText', false, corrected)
  }, typed.subject)

  await page.getByRole('contentinfo').getByRole('link', { name: t.nav.help }).click()
  await expect(page).toHaveURL('/help')
  await page.goBack()
  await expectFilled(typed)
  // What a gateway says is in its language.
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }))
  await send.click()
  await expect(page.getByText(t.contact.failedText).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(t.common.error)
  await expectFilled(typed)
  await page.unroute('**/api/contact')
  const sent: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/api/contact') && sent.push(request.postDataJSON()))
  await send.focus()
  await send.evaluate(pressTwice)
  await expect(page.getByText(t.contact.sentTitle, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t.contact.sentText).first()).toBeVisible()
  await expect(send, 'the button keeps the focus').toBeFocused()
  await expectFilled({})
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  expect(sent, 'once, with the time stamp of the form and an empty spam trap').toEqual([
    expect.objectContaining({ ...typed, stamp: expect.stringMatching(/.{20}/), website: '' }),
  ])
  // Of a user it knows name and email.
  await logInAs(page, site, 'rider')
  await page.reload()
  await expect(field('message')).toHaveValue('')
  await expect(field('email')).toHaveValue((await (await page.request.get('/api/auth/user')).json()).email)
  await expect(field('name')).toHaveValue(/.{2}/)
})

test('an administrator reads, handles and deletes messages, and moves one out of spam', async ({ page, site, language }) => {
  const { admin, common, contactInbox: t } = text(language)
  const typed = newMessage()
  const trapped = { ...newMessage(), website: 'https://pills.example' }
  for (const data of [typed, trapped])
    expect((await page.request.post(`${site.origin}/api/contact`, { data })).status()).toBe(201)
  await openAs(page, site, 'admin', '/admin')
  const tab = page.getByRole('tab', { name: admin.tabSettings, exact: true })
  await expect(tab).toHaveAccessibleDescription(/\d/)
  await tab.click()
  const inbox = page.getByRole('region', { name: t.heading })
  const rowOf = ({ subject }: Message) => inbox.getByRole('listitem').filter({ hasText: subject })
  const row = rowOf(typed)
  await row.locator('summary').click()
  await expect(row.getByText('스쿠터로도 함께').last()).toBeVisible()
  await expect(row.getByRole('link', { name: typed.email })).toHaveAttribute('href', `mailto:${typed.email}`)
  await expect(row.getByRole('link', { name: t.reply })).toHaveAttribute('href', /^mailto:.+\?subject=Re%3A.+&body=/)
  await expect(row.getByRole('link', { name: t.call })).toHaveAttribute('href', 'tel:+13035550163')
  await expectNoAxeFindings(page)
  await row.getByRole('button', { name: t.markHandled }).click()
  await expect(row).toHaveCount(0)
  await expect(page.locator('summary:focus'), 'the focus moves to the next row').toHaveCount(1)
  await page.getByRole('button', { name: t.status.handled }).click()
  await row.locator('summary').click()
  await expect(row.getByText(/admin/)).toBeVisible()
  await row.getByRole('button', { name: common.delete }).click()
  const question = page.getByRole('alertdialog', { name: t.deleteQuestionTitle })
  await expect(question).toContainText(typed.subject)
  await question.getByRole('button', { name: common.delete }).click()
  await expect(page.getByText(t.deletedText).first()).toBeVisible()
  await expect(row).toHaveCount(0)

  const spam = rowOf(trapped)
  await page.getByRole('button', { name: t.status.spam }).click()
  await spam.locator('summary').press('Enter')
  await expect(spam.getByText(t.suspicion.trap)).toBeVisible()
  await spam.getByRole('button', { name: t.notSpam }).click()
  await expect(spam).toHaveCount(0)
  await page.getByRole('button', { name: t.status.new }).click()
  await expect(spam).toHaveCount(1)
})
