import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createTestApp } from '../../../test/app.ts'
import { apply } from '../../../test/applying.ts'
import { planRide } from '../../../test/rides.ts'

const announcement = {
  type: 'general',
  titleKo: '신청',
  titleEn: 'Sign up',
  contentKo: 'https://forms.gle/abc에서 신청하세요.',
  contentEn: 'Call me.',
  eventDate: '2126-07-04',
}

test('an announcement comes with its links, in lists and alone; a text without links has none', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const created = await app.inject({ method: 'POST', url: '/api/announcements', headers, payload: announcement })
  const links = { contentKo: [{ start: 0, end: 21, href: 'https://forms.gle/abc' }] }
  const { id } = created.json<Announcement>()
  assert.deepEqual(created.json<Announcement>().links, links)
  assert.deepEqual((await app.inject(`/api/announcements/${id}`)).json<Announcement>().links, links)
  assert.deepEqual((await app.inject('/api/announcements')).json<Announcement[]>()[0]?.links, links)
  const payload = { ...announcement, contentKo: '전화 주세요.' }
  const changed = await app.inject({ method: 'PUT', url: `/api/announcements/${id}`, headers, payload })
  assert.ok(!('links' in changed.json<object>()))
})

test('a ride has links in both descriptions, route and meeting place, on its sheet too', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, {
    descriptionEn: 'Ask a@b.kr.',
    route: 'https://maps.app.goo.gl/Ab12',
    meetingLocation: 'naver.me/x',
  })
  const links = {
    descriptionEn: [{ start: 4, end: 10, href: 'mailto:a@b.kr' }],
    meetingLocation: [{ start: 0, end: 10, href: 'https://naver.me/x' }],
    route: [{ start: 0, end: 28, href: 'https://maps.app.goo.gl/Ab12' }],
  }
  assert.deepEqual(ride.links, links)
  const sheet = await app.inject({ url: `/api/riding-events/${ride.id}/ride-sheet`, headers: admin.headers })
  assert.deepEqual(sheet.json<{ event: RidingEvent }>().event.links, links)
})

test('phone numbers of an application are links that work from any country, in its list and beside one that looks like it', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  for (const phoneNumber of ['010-1234-5678', '010 1234 5678'])
    await apply(app, {}, { phoneNumber, emergencyContactPhone: '(303) 555-0100' })
  const list = await app.inject({ url: '/api/membership-applications?view=summary', headers })
  const [first] = list.json<ApplicationDetail[]>()
  assert.deepEqual(first?.links, { phoneNumber: [{ start: 0, end: 13, href: 'tel:+821012345678' }] })
  const detail = await app.inject({ url: `/api/membership-applications/${first?.id}`, headers })
  const { links, likelySame } = detail.json<ApplicationDetail>()
  assert.equal(links?.emergencyContactPhone?.[0]?.href, 'tel:+13035550100')
  assert.equal(likelySame[0]?.links?.phoneNumber?.[0]?.href, 'tel:+821012345678')
})
