import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, setRole } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { club, emptyFolder } from '../../../test/club-command.ts'
import { engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { fullDatabase } from '../../../test/faults/full-database.ts'
import { addPasskey, logIn as logInWithPasskey } from '../../../test/passkeys.ts'
import { loginStep, turnOnCodes } from '../../../test/second-factor.ts'

for (const engine of engines) {
  test(`${engine}: reset-second-factor removes codes and passkeys, ends all sessions, and leaves the password`, async () => {
    const place =
      engine === 'sqlite' ? { dataDir: emptyFolder() } : { databaseUrl: await freshPostgresUrl(), dataDir: emptyFolder() }
    const db = await fullDatabase(place)
    await using site = await createTestApp({ db })
    const { userId } = await register(site, 'hong')
    await setRole(db, userId, 'admin')
    const headers = { cookie: `session=${(await logIn(site, 'hong')).cookies[0]?.value}` }
    await turnOnCodes(site, headers)
    const { device, answer } = await addPasskey(site, { headers })
    assert.equal(answer.statusCode, 201, answer.body)
    loginStep(await logIn(site, 'hong'))

    const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) }
    const { code, stdout, stderr } = await club(env, 'reset-second-factor', 'hong')
    assert.equal(code, 0, stderr)
    assert.match(stdout, /hong 계정의 2단계 인증을 끄고[\s\S]*Turned off the codes of hong/)
    assert.equal((await site.inject({ url: '/api/auth/user', headers })).statusCode, 401)
    assert.equal((await logInWithPasskey(site, device)).statusCode, 401)
    const login = await logIn(site, 'hong')
    assert.deepEqual([login.statusCode, login.json().secondFactorDue], [200, undefined])
    for (const table of ['secondFactors', 'recoveryCodes', 'loginSteps', 'passkeys'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().where('userId', '=', userId).execute(), [], table)
    const { actorId } = await db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'secondFactor.reset')
      .executeTakeFirstOrThrow()
    assert.equal(actorId, 'command-line')

    const again = await club(env, 'reset-second-factor', 'hong')
    assert.deepEqual([again.code, again.stderr], [0, ''])
    assert.match(again.stdout, /Nothing has changed/)
    assert.equal((await club(env, 'reset-second-factor', 'no-such-user')).code, 1)
    await db.destroy()
  })
}
