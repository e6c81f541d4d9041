import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clubToday } from '#server/club-time.ts'
import { readConfig } from '#server/config.ts'
import type { SignedIn, TestApp } from '../../../test/app.ts'
import { markup, meta, openSite, picture } from '../../../test/rendered-pages.ts'
import { joinRide, planRide, rideInput } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

const origin = 'https://riders.example'
const { club } = readConfig({})

const openClubSite = (showsRidesToVisitors: boolean) =>
  openSite({ publicUrl: new URL(origin), club: { ...club, showsRidesToVisitors } })

const site = await openClubSite(true)
after(() => site[Symbol.asyncDispose]())

const plan = (site: TestApp, input: object = {}) =>
  planRide(site, { meetingLocation: 'Secret garage', route: 'Secret road', ...input })

async function read(site: TestApp, url: string, user?: SignedIn): Promise<string> {
  const { body, statusCode } = await site.inject({ url, headers: user?.headers ?? {} })
  assert.equal(statusCode, 200, url)
  return body
}

const ridePage = (body: string) =>
  /<article [^>]*class="ride-page"[^>]*autofocus="".*?<\/article>/is.exec(markup(body))?.[0] ?? ''
const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]
const isScheduleOpen = (page: string) => /aria-selected="true"[^>]*>라이딩 일정/.test(page)

test('a visitor sees title, day and difficulty of a ride and a login, and its place nowhere in the page', async () => {
  const { ride } = await plan(site)
  const body = await read(site, `/?ride=${ride.id}`)
  assert.ok(isScheduleOpen(body))
  assert.match(markup(body), /<h3>피크 투 피크<\/h3>.*초급.*href="\/login\?next=/s)
  assert.ok(!body.includes('Secret'), 'no place, no route')
  assert.ok(!body.includes(ride.descriptionKo))
  assert.equal(titleOf(body), '피크 투 피크 · 한길 라이더스')
  assert.equal(meta(body, 'og:title'), '피크 투 피크')
  assert.equal(meta(body, 'og:type'), 'website')
  assert.equal(meta(body, 'og:description'), '2126년 7월 4일 목요일 · 초급')
  assert.equal(meta(body, 'og:url'), `${origin}/?ride=${ride.id}`)
  assert.equal(meta(body, 'robots'), 'noindex')
  assert.ok(!body.includes('rel="canonical"'))
  const english = await read(site, `/?ride=${ride.id}&lang=en`)
  assert.equal(meta(english, 'og:title'), 'Peak to Peak')
  assert.ok(meta(english, 'og:image')?.startsWith(`${origin}/preview/ride-${ride.id}-en.jpg?v=`))
})

test('the number of places that are left follows each registration, on the page and in the preview; names never show', async () => {
  const { ride } = await plan(site, { maxParticipants: '2' })
  const member = await site.signedInAs('member')
  const says = async (left: string) => {
    const body = await read(site, `/?ride=${ride.id}`)
    assert.ok(markup(body).includes(left), left)
    assert.equal(meta(body, 'og:description'), `2126년 7월 4일 목요일 · 초급 · ${left}`)
    assert.equal(meta(body, 'og:url'), `${origin}/?ride=${ride.id}`)
    assert.ok(!body.includes(member.username))
  }
  await says('2자리 남음')
  assert.equal((await joinRide(site, member, ride.id)).statusCode, 200)
  await says('1자리 남음')
  await joinRide(site, await site.signedInAs('member'), ride.id)
  await says('자리가 다 찼습니다')
})

test('where the club shows no rides, all their addresses are one page that says that rides are for members', async () => {
  await using site = await openClubSite(false)
  const { ride } = await plan(site)
  const body = await read(site, `/?ride=${ride.id}`)
  assert.ok(isScheduleOpen(body))
  assert.match(
    markup(body),
    /<h3>한길 라이더스 회원 라이딩<\/h3>.*한인 모터사이클 클럽.*href="\/login\?next=[^>]*>로그인<.*href="\/join"[^>]*>가입 신청</s,
  )
  for (const told of ['피크 투 피크', 'Secret', ride.id]) assert.ok(!body.includes(told), told)
  assert.equal(body, await read(site, '/?ride=no-such-ride-1'))
  assert.equal(meta(body, 'og:title'), '한길 라이더스 회원 라이딩')
  assert.match(meta(body, 'og:description') ?? '', /한길 라이더스 회원이 함께하는 라이딩/)
  const english = await read(site, `/?ride=${ride.id}&lang=en`)
  assert.equal(meta(english, 'og:title'), 'A ride for members of Hangil Riders')
  assert.equal(meta(body, 'og:url'), undefined)
  assert.ok(meta(body, 'og:image')?.startsWith(`${origin}/preview-ko.jpg`))
  assert.equal((await site.inject(`/preview/ride-${ride.id}-ko.jpg`)).statusCode, 404)
})

test('an unknown, past, cancelled or deleted ride is the same page for visitors', async () => {
  const { ride, admin } = await plan(site)
  const { ride: past } = await plan(site, { eventDate: '2020-01-01' })
  const { ride: cancelled } = await plan(site, { status: 'cancelled' })
  const unknown = await read(site, '/?ride=no-such-ride-1')
  assert.ok(markup(unknown).includes('한길 라이더스 회원 라이딩'))
  for (const { id } of [past, cancelled]) {
    assert.equal(await read(site, `/?ride=${id}`), unknown)
    assert.equal((await site.inject(`/preview/ride-${id}-ko.jpg`)).statusCode, 404)
  }
  assert.notEqual(await read(site, `/?ride=${ride.id}`), unknown)
  await send(site, admin, `DELETE /api/riding-events/${ride.id}`)
  assert.equal(await read(site, `/?ride=${ride.id}`), unknown)
  await send(site, admin, `POST /api/deleted-items/${ride.id}/restore`)
  assert.ok((await read(site, `/?ride=${ride.id}`)).includes('피크 투 피크'))
})

test('a member sees the page of the ride beside the open schedule, focused, also when it is over or cancelled; a guest, too', async () => {
  await using site = await openClubSite(false)
  const { ride } = await plan(site)
  const { ride: past } = await plan(site, { titleKo: '지난 라이딩', eventDate: '2020-01-01' })
  const { ride: cancelled } = await plan(site, { titleKo: '취소된 라이딩', status: 'cancelled' })
  const member = await site.signedInAs('member')
  const pageOf = async (id: string, user = member) => ridePage(await read(site, `/?ride=${id}`, user))
  const body = await read(site, `/?ride=${ride.id}`, member)
  assert.ok(isScheduleOpen(body))
  assert.equal(titleOf(body), '피크 투 피크 · 한길 라이더스')
  assert.match(await pageOf(ride.id), /피크 투 피크.*Secret garage/s)
  assert.match(await pageOf(past.id), /완료.*지난 라이딩/s)
  assert.match(await pageOf(cancelled.id), /취소됨.*취소된 라이딩/s)
  assert.match(await pageOf(ride.id, await site.signedInAs('guest')), /Secret garage/)
  const gone = await read(site, '/?ride=no-such-ride-1', member)
  assert.ok(isScheduleOpen(gone) && gone.includes('이 라이딩을 찾을 수 없습니다'))
})

test('from its start on a ride says nothing about the decision, also when no one has counted the riders', async () => {
  const member = await site.signedInAs('member')
  const eventDate = clubToday(new Date(), club.timeZone)
  const { ride: ahead } = await plan(site)
  const { ride: begun } = await plan(site, { eventDate, startTime: '00:00', endTime: '23:59' })
  const card = async (id: string) => ridePage(await read(site, `/?ride=${id}`, member))
  assert.match(await card(ahead.id), /출발 여부/)
  assert.match(await card(begun.id), /피크 투 피크/)
  assert.doesNotMatch(await card(begun.id), /출발 여부/)
})

test('the own cancelled ride that a notice links to has its page, and stands struck through at its date with the others', async () => {
  await using site = await openClubSite(true)
  const { headers } = await site.signedInAs('member')
  const cancelRide = async (titleKo: string, eventDate: string) => {
    const { ride, admin } = await plan(site, { titleKo, eventDate })
    const registration = await joinRide(site, { headers }, ride.id)
    assert.ok(registration.statusCode < 300, registration.body)
    const payload = { ...rideInput, titleKo, eventDate, status: 'cancelled', reason: 'road' }
    const url = `/api/riding-events/${ride.id}`
    assert.equal((await send(site, admin, `PUT ${url}`, payload)).statusCode, 200)
    return ride.id
  }
  const id = await cancelRide('취소된 라이딩', '2126-07-05')
  await plan(site, { titleKo: '가는 라이딩', eventDate: '2126-07-04' })
  await cancelRide('다른 라이딩', '2126-07-03')
  const { body } = await site.inject({ url: `/?ride=${id}`, headers })
  assert.match(ridePage(body), /취소됨.*취소된 라이딩/s)
  const list = /<section [^>]*id="announcements".*?(<ul class="agenda".*?<\/ul>)/s.exec(markup(body))?.[1] ?? ''
  const rows = [...list.matchAll(/(<s>)?([^<>]*라이딩)(<\/s>)?<\/a>/g)].map(([, struck, title]) => [title, struck !== undefined])
  assert.deepEqual(rows, [
    ['다른 라이딩', true],
    ['가는 라이딩', false],
    ['취소된 라이딩', true],
  ])
})

test('the picture of a ride is drawn in either language, differs by difficulty, and has a new address after a change', async () => {
  const { ride, admin } = await plan(site)
  const { ride: hard } = await plan(site, { difficulty: 'hard' })
  const draw = async (id: string, language: string) => (await picture(site, `ride-${id}-${language}`)).headers.etag
  const pictures = [await draw(ride.id, 'ko'), await draw(ride.id, 'en'), await draw(hard.id, 'ko')]
  assert.equal(new Set(pictures).size, 3)
  const address = async () => meta(await read(site, `/?ride=${ride.id}`), 'og:image')
  const before = await address()
  const payload = { ...rideInput, titleKo: '바뀐 제목' }
  await send(site, admin, `PUT /api/riding-events/${ride.id}`, payload)
  assert.notEqual(await address(), before, 'a change shows with the next request')
})
