import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RegisterInput } from '#contract/accounts/auth.ts'
import { Refusal } from '#server/refusals.ts'
import { warnOfLookalikes } from '#server/start/start-warnings.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { fillUsernameLooks, listLookalikes, loadLooks } from './username-looks.ts'
import { createUser } from './users.ts'

const account = { passwordHash: 'hash', email: null, firstName: null, lastName: null }
const isPermitted = (name: string) => RegisterInput.shape.username.safeParse(name).success
const lookOf = await loadLooks(['é'])

/** Every character that may stand in a username. Those that Unicode has not assigned, most of all, are refused: asking for each would take seconds. */
const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  .filter((character) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character))
  .filter((character) => isPermitted(character.repeat(3)) || isPermitted(`가${character}가`))

test('names that readers cannot tell apart look the same, and a character that Unicode has not assigned is refused', () => {
  for (const character of ['\u0378', '\ue000', '\u{10fffd}']) assert.equal(isPermitted(`가${character}가`), false)
  const alike = [
    'kiml kim1 kimI KIML kirnl',
    'rider0 riderO ridero RIDERo',
    'kim kirn KlM ｋｉｍ',
    'admin ADMlN adrnin adm1n аdmin ad\u200bmin admin\ufe0f',
    // Each in one alphabet: Cyrillic, Greek, Cherokee, Armenian.
    'scope ѕсоре',
    'AXO АХО ΑΧΟ',
    'DRAPE ᎠᎡᎪᏢᎬ',
    'noun ոօսո',
    '口口口 ロロロ 囗囗囗',
    '한길1 한길l 한길I',
    // Single letters of the keyboard, conjoining ones, and the invisible filler.
    `기도윤 ㄱㅣ도윤 ${'기도윤'.normalize('NFD')} 기도윤\u3164`,
  ]
  for (const names of alike) assert.equal(new Set(names.split(' ').map(lookOf)).size, 1, names)
})

test('names that differ for readers stay apart, and every Hangul syllable looks like itself alone', () => {
  const different = `김도윤,김도현,김두윤,김도율,도윤김,강도윤,박하은,박하운,이서준,이사준,이시준
    kim,gim,lee,rhee,yi,park,bak,choi,jung,jeong,kang,gang,jo,cho,yoon,yun
    rider,rider2,rider3,rider.kim,rider-kim,rider kim,rider_kim,riderkim,José,Jose,Иван,山田`
  // With the parts of the syllables on a line these would be pairs.
  const ofParts = '토끼,톡기,아까,악가,가까,각가,받다,바따,입법,이뻡,값사,갑싸'
  const looks = Map.groupBy(`${different}\n${ofParts}`.split(/,|\n */), lookOf)
  assert.ok([...looks.values()].every(({ length }) => length === 1))

  const syllables = characters.filter((character) => /[가-힣]/.test(character))
  assert.equal(syllables.length, 11_172)
  assert.equal(new Set(syllables.map(lookOf)).size, syllables.length)
})

test('names of ASCII and Hangul syllables have the same look without the table', async () => {
  const lookOfPlain = await loadLooks(['admin', '한길 라이더'])
  const simple = characters.filter((character) => /[\w .@+\-가-힣]/.test(character))
  assert.equal(simple.length, 26 + 26 + 10 + 6 + 11_172)
  for (const character of simple) assert.equal(lookOfPlain(character), lookOf(character), character)
  for (const name of ['Kim 1', 'ADMlN', '한길I0', 'rn m.M']) assert.equal(lookOfPlain(name), lookOf(name), name)
})

for (const engine of engines) {
  test(`${engine}: a name that looks like an existing one is refused, also at the same moment`, async () => {
    await using db = await freshDatabase(engine)
    await createUser(db, { ...account, username: 'kiml' })
    for (const username of ['kim1', 'kimI', 'KIM1'])
      await assert.rejects(createUser(db, { ...account, username }), (error) => {
        assert.ok(error instanceof Refusal)
        const message = 'This username looks too much like one that exists. Please choose a different one.'
        assert.deepEqual([error.status, error.message, error.issues], [409, message, [{ path: 'username', message }]])
        return true
      })
    await assert.rejects(createUser(db, { ...account, username: 'KIML' }), /already taken/)
    const twins = ['rider0', 'riderO', 'ridero', 'RIDERo']
    const tries = await Promise.allSettled(twins.map((username) => createUser(db, { ...account, username })))
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.ok(tries.every((result) => result.status === 'fulfilled' || result.reason instanceof Refusal))
  })

  test(`${engine}: the accounts of an older version get their looks in the order of creation; a later lookalike goes on without one`, async () => {
    await using db = await freshDatabase(engine)
    const { id: oldest } = await createUser(db, { ...account, username: 'kiml' })
    for (const username of ['boss', 'hong']) await createUser(db, { ...account, username })
    // As before there were looks; the later one has the smaller id.
    const later = await createUser(db, { ...account, username: 'someone' })
    await db.updateTable('users').set({ usernameLook: null }).execute()
    await db
      .updateTable('users')
      .set({ id: '0', username: 'kim1', usernameKey: 'kim1', createdAt: '2030-01-01T00:00:00.000Z' })
      .where('id', '=', later.id)
      .execute()
    await Promise.all([fillUsernameLooks(db), fillUsernameLooks(db)])
    await fillUsernameLooks(db)
    assert.deepEqual(await listLookalikes(db), [{ id: '0', username: 'kim1' }])
    const printed: string[] = []
    await warnOfLookalikes(db, (line) => printed.push(line))
    assert.equal(printed.length, 2)
    assert.ok(printed.every((line) => /\b0\b/.test(line) && !line.includes('kim1')))
    await warnOfLookalikes(db, (line) => printed.push(line))
    assert.equal(printed.length, 2, 'told once')
    // The name is free once the older account is gone.
    await db.deleteFrom('users').where('id', '=', oldest).execute()
    await fillUsernameLooks(db)
    assert.deepEqual(await listLookalikes(db), [])
  })
}
