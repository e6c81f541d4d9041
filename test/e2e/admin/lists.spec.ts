import { expect, logInAs, text } from '../fixtures.ts'
import { phone } from '../screens.ts'
import { sample, test } from './planned-rides.ts'

const end = 'These are the last words.'
const long = `${'First gravel, then the pass, then coffee. '.repeat(20)}${end}`

test('the lists of rides and albums show whole descriptions', async ({ page, site, language, as }) => {
  const { admin } = text(language)
  const officer = await as('admin')
  const texts = { titleKo: '긴 설명', titleEn: 'A long description', descriptionKo: long, descriptionEn: long }
  const album = { ...texts, dropboxUrl: 'https://photos.example/long' }
  const made: string[] = []
  for (const [path, data] of [
    ['/api/riding-events', { ...sample('', null), ...texts }],
    ['/api/photo-albums', album],
  ] as const) {
    const answer = await officer.post(path, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    made.push(`${path}/${(await answer.json()).id}`)
  }
  await logInAs(page, site, 'admin')
  for (const tab of [admin.tabEvents, admin.tabAlbums]) {
    await page.goto('/admin')
    await page.getByRole('tab', { name: tab, exact: true }).click()
    const description = page.getByText(end).first()
    await expect(description).toBeVisible()
    const { clientHeight, scrollHeight } = await description.evaluate(({ clientHeight, scrollHeight }) => ({
      clientHeight,
      scrollHeight,
    }))
    expect(scrollHeight, 'nothing of it is cut off').toBeLessThanOrEqual(clientHeight)
  }
  for (const address of made) await officer.delete(address)
})

test('the list of announcements keeps its height, however few there are', async ({ page, site, language }) => {
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('tab', { name: text(language).admin.tabAnnouncements, exact: true }).click()
  const rows = page.locator('.announcement-rows')
  await expect(rows.locator('.announcement-row').nth(1)).toBeVisible()
  const height = () =>
    rows.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, isLonger: scrollHeight > clientHeight }))
  const full = await height()
  expect(full.isLonger, 'it scrolls').toBe(true)
  await rows.evaluate((list) => {
    for (const row of list.querySelectorAll<HTMLElement>(':scope > *')) row.style.display = 'none'
  })
  expect(await height()).toEqual({ clientHeight: full.clientHeight, isLonger: false })
})

test('on a phone the last tab of the dashboard does not fade, and the search says whole what it searches', async ({
  page,
  site,
  language,
}) => {
  const { admin } = text(language)
  await page.setViewportSize(phone)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const search = page.getByRole('searchbox')
  const room = await search.evaluate((field: HTMLInputElement) => {
    field.value = field.placeholder
    const room = field.clientWidth - field.scrollWidth
    field.value = ''
    return room
  })
  expect(room, 'pixels that the placeholder lacks').toBeGreaterThanOrEqual(0)

  await page.getByRole('tab', { name: new RegExp(`^${admin.tabSettings}`) }).click()
  const strip = page.getByRole('tablist')
  await expect.poll(() => strip.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth - tabs.scrollLeft)).toBeLessThan(2)
  // The strip fades from 88 % of its width on.
  const isSolid = () =>
    strip.evaluate((tabs) => {
      const { left, width } = tabs.getBoundingClientRect()
      return (tabs.lastElementChild?.getBoundingClientRect().right ?? 0) <= left + 0.88 * width + 1
    })
  expect(await isSolid(), 'the last tab').toBe(true)

  await page.goto('/admin?tab=settings')
  await expect(strip.locator('.tab-count')).toHaveCount(2)
  await expect.poll(isSolid, 'the same tab, opened by its address, with its count').toBe(true)
})

test('the row of tabs stays where a thumb has moved it when the counts arrive', async ({ page, site, language }) => {
  const { admin } = text(language)
  await page.setViewportSize(phone)
  let sendCounts = () => {}
  const areAsked = new Promise<void>((resolve) => {
    sendCounts = resolve
  })
  await page.route('**/api/contact-messages/counts', async (route) => {
    await areAsked
    await route.fallback()
  })
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const strip = page.getByRole('tablist')
  await expect(strip.locator('.tab-count')).toHaveCount(1)
  const moved = await strip.evaluate((tabs) => {
    tabs.scrollLeft = 120
    return tabs.scrollLeft
  })
  expect(moved).toBeGreaterThan(50)
  sendCounts()
  await expect(strip.locator('.tab-count')).toHaveCount(2)
  expect(await strip.evaluate((tabs) => tabs.scrollLeft)).toBe(moved)
  await page.getByRole('tab', { name: admin.tabAnnouncements, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: admin.tabAnnouncements })).toBeVisible()
})
