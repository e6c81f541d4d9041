import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DirectoryMember, defaultDirectoryChoices } from '#contract/members/directory.ts'
import { applicationSearchText } from '#server/db/search.ts'
import { createTestApp, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { answers, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

const everything = { isListed: true, showsPhone: true, showsKakaoId: true, showsMotorcycle: true, city: 'Boulder' }

const list = (app: TestApp, { headers }: Pick<SignedIn, 'headers'>, query = '') =>
  app.inject({ url: `/api/directory${query}`, headers })
const choose = (app: TestApp, { headers }: Pick<SignedIn, 'headers'>, payload: object) =>
  app.inject({ method: 'PUT', url: '/api/directory/mine', headers, payload })

for (const engine of engines) {
  test(`a member chooses what others see, and no answer holds what is not chosen (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const [rider, reader] = [await app.signedInAs('member'), await app.signedInAs('member')]
    const searchText = applicationSearchText(answers)
    await insertApplication(app.db, { status: 'approved', userId: rider.userId, searchText })
    const mine = () => app.inject({ url: '/api/directory/mine', headers: rider.headers })
    assert.deepEqual((await mine()).json(), defaultDirectoryChoices)
    const { koreanName, englishName, phoneNumber, kakaoId, motorcycleModel, ...others } = answers
    const hidden = [phoneNumber, kakaoId, motorcycleModel, ...Object.values(others), rider.userId, rider.username, searchText]
    const before = await list(app, reader, '?search=ㄱㄷㅇ')
    assert.equal(before.headers['cache-control'], 'no-store')
    assert.deepEqual(
      before.json<DirectoryMember[]>().map((member) => member.koreanName),
      [koreanName],
    )
    for (const value of [...hidden, 'links']) assert.ok(!before.body.includes(value), value)

    const saved = await choose(app, rider, { ...everything, city: '  Boulder ' })
    assert.deepEqual([saved.statusCode, saved.json()], [200, everything])
    assert.deepEqual((await mine()).json(), everything)
    const name = { koreanName, englishName, firstName: 'Gil-dong', lastName: 'Hong' }
    const shown = (await list(app, reader, '?search=doyun')).json()
    assert.deepEqual(shown, [{ ...name, phoneNumber, kakaoId, motorcycleModel, city: 'Boulder', links: shown[0].links }])
    for (const search of ['0142', 'doyun_rides', 'bmw', 'boulder', rider.username])
      assert.deepEqual((await list(app, reader, `?search=${search}`)).json(), [], `${search} is no name`)

    await choose(app, rider, { ...everything, isListed: false })
    assert.ok(!(await list(app, reader)).body.includes(koreanName))
  })
}

test('a member who becomes a guest is listed no longer and can neither read nor choose', async () => {
  await using app = await createTestApp()
  const [rider, reader] = [await app.signedInAs('member'), await app.signedInAs('admin')]
  const count = async () => (await list(app, reader)).json().length
  assert.equal(await count(), 2)
  await choose(app, rider, everything)
  await setRole(app.db, rider.userId, 'guest')
  assert.equal(await count(), 1)
  assert.equal((await list(app, rider)).statusCode, 403)
  assert.equal((await choose(app, rider, everything)).statusCode, 403)
})

test('choices that are missing or no yes or no are rejected by name', async () => {
  await using app = await createTestApp()
  const rider = await app.signedInAs('member')
  for (const [field, value] of [
    ['isListed', undefined],
    ['showsPhone', 'yes'],
    ['city', 'x'.repeat(101)],
    ['city', 'two\nlines'],
  ] as const) {
    const answer = await choose(app, rider, { ...everything, [field]: value })
    assert.equal(answer.statusCode, 400, field)
    assert.deepEqual(
      answer.json().issues.map(({ path }: { path: string }) => path),
      [field],
    )
  }
})
