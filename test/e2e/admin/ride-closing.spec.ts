import { say } from '#contract/sentences.ts'
import { expect, expectNoAxeFindings, logInAs, serverText, text } from '../fixtures.ts'
import { closeRegistration, register, test } from './planned-rides.ts'

test.use({ expectedBrowserErrors: [/\b409\b/] })

test('after registration has closed, an administrator gives free places to riders who wait: one press is one place', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const t = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  const rider = await as('rider')
  const other = await as('taeho.lim')
  for (const each of [officer, rider, other]) await register(each, ride)
  await logInAs(page, site, 'admin')
  const article = page.getByRole('article')
  const give = article.getByRole('button', { name: new RegExp(t.rideSheet.giveLabel.replace('{name}', '.+')) })
  const waiting = article.getByRole('heading', { name: t.rideSheet.waitingHeading })
  await page.goto(`/admin?sheet=${ride.id}`)
  await expect(waiting).toBeVisible()
  await expect(give, 'while registration is open').toHaveCount(0)

  await closeRegistration(officer, ride, '1')
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(give, 'while no place is free').toHaveCount(0)

  await closeRegistration(officer, ride, '3')
  await page.reload()
  await expect(give).toHaveCount(2)
  await expectNoAxeFindings(page)
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/place')) requests++
  })
  // Two clicks before the page is rendered again, as two quick presses on a slow phone.
  await give.first().evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(t.rideSheet.givenText).first()).toBeVisible()
  await expect(give).toHaveCount(1)
  await expect(article.getByRole('listitem').nth(1)).toBeFocused()
  expect(requests).toBe(1)
  const rides: { id: string; myStatus: string }[] = await (await rider.get('/api/riding-events/upcoming')).json()
  expect(rides.find(({ id }) => id === ride.id)?.myStatus).toBe('registered')

  // Who waited has left in the meantime.
  await other.delete(`/api/riding-events/${ride.id}/registration`)
  await give.press('Enter')
  const refusal = say('This rider is no longer on the waitlist.')
  await expect(page.getByText(serverText(language, refusal)).first()).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
