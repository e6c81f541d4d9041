import { findFreePort } from '../../../scripts/free-port.ts'
import { answers } from '../../applying.ts'
import { startMailServer } from '../../mail-server.ts'
import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'
import { newPerson } from '../joining.ts'
import { startNewSite } from '../own-site.ts'

const officer = { username: 'admin', password: 'same road, same pace' }

test('who signs up gets a letter, verifies the address by its button, and is told', async ({ browser, language }) => {
  const t = text(language)
  const person = newPerson()
  await using mails = await startMailServer()
  // A site that sends mail knows its address.
  const port = String(await findFreePort())
  const own = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: mails.url.href, ADMIN_PASSWORD: officer.password }
  await using site = await startNewSite(browser, language, own)
  const page = await site.open()
  for (const [path, data] of [
    ['auth/register', person],
    ['membership-applications', { ...answers, email: person.email }],
    ['auth/login', person],
  ] as const) {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const [letter] = await mails.arrived(1)
  const link = /http:\/\/127\.0\.0\.1:\d+\/verify-email\/[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect(link).not.toBe('')
  await page.goto('/settings#email')
  const card = page.locator('#email')
  await expect(card.getByText(t.emailAddresses.unverified, { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await card.getByRole('button', { name: t.emailAddresses.sendAgainLabel.replace('{email}', person.email) }).click()
  await expect(page.getByText(t.emailAddresses.sentTitle).first()).toBeVisible()
  expect((await mails.arrived(2))[1]?.recipients).toEqual([person.email])

  // Officers tell this person by messenger as long as the address is not verified.
  const office = await site.open()
  await office.request.post('/api/auth/login', { data: officer })
  await office.goto('/admin')
  await expect(office.getByRole('main').getByText(t.admin.emailUnverified)).toBeVisible()

  // In the browser that the mail app opens, without a session.
  const opened = await (await browser.newContext()).newPage()
  await opened.goto(link)
  await opened.getByRole('button').press('Enter')
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
    language === 'ko' ? '이메일 주소를 확인했습니다' : 'Your email address is verified',
  )
  await expectNoAxeFindings(opened)

  await page.reload()
  await expect(card.getByText(t.emailAddresses.verified, { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})
