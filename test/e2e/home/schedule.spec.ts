import { openCard, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'

test('a card shows the end of the ride and links to the meeting place on a map, without loading the map', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { home } = text(language)
  const ride = await plan(null)
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(language === 'ko' ? '오후 11:59 ~ 다음 날 오전 1:30' : '11:59 PM – 1:30 AM next day')
  const map = card.getByRole('link')
  await expect(map).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Caf%C3%A9%20%26%20Garage%2C%205th%20Ave',
  )
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(map).toHaveAccessibleName(new RegExp(text(language).common.opensInNewTab))
})

test('the schedule is part of a member’s page and of no visitor’s', async ({ page, site, request, plan }) => {
  const ride = await plan(null)
  const visitors = await (await request.get('/')).text()
  expect(visitors).not.toContain(ride.title)
  expect(visitors, 'nor the code that renders it').not.toContain('upcoming-rides')
  await logInAs(page, site, 'rider')
  const members = await (await page.request.get(`${site.origin}/`)).text()
  expect(members.slice(members.indexOf('<body>'), members.indexOf('id="state"'))).toContain(ride.title)
  expect(members).toContain('upcoming-rides')

  const asked: string[] = []
  page.on('request', (asking) => {
    if (new URL(asking.url()).pathname.startsWith('/api/')) asked.push(asking.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked, 'what the server has rendered is not fetched a second time').toEqual([])
})

test('a long schedule continues after a button', async ({ page, site, language, plan }) => {
  const { home, common } = text(language)
  await logInAs(page, site, 'rider')
  for (let rides = 0; rides < 11; rides++) await plan(null)
  await page.goto('/')
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  const cards = page.getByRole('list', { name: home.scheduleTab }).getByRole('heading', { level: 3 })
  await expect(cards).toHaveCount(10)
  const more = page.getByRole('button', { name: common.more })
  // Rides that other tests have planned stand in the schedule, too.
  for (let shown = 10; await more.isVisible(); shown = await cards.count()) {
    await more.click()
    await expect.poll(() => cards.count()).toBeGreaterThan(shown)
  }
  expect(await cards.count()).toBeGreaterThan(11)
})
