import { RegisterInput } from '#contract/accounts/auth.ts'
import { changeActivity, changeRole, endAllAccess, setPassword } from '#server/accounts/account-changes.ts'
import { hashPassword, randomPassword } from '#server/accounts/passwords.ts'
import { resetSecondFactor } from '#server/accounts/second-factors.ts'
import { createUser, findCredentials } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { clubClock } from '#server/club-time.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/errors.ts'
import { forgetAllCounters } from '#server/http/limits/limit-counters.ts'
import { chargeNewMembers } from '#server/money/collections.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { type Print, withDatabase } from './command.ts'

const actorId = commandLineActor

/** Creates or promotes an administrator, for a club whose administrators have all lost access. */
export function makeAdmin(config: Config, argument: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const account = await findCredentials(db, argument)
    if (account !== undefined) {
      const clock = clubClock(new Date(), config.club)
      if (account.isActive !== 'true') await changeActivity(db, account.id, { isActive: 'true', actorId, clock })
      await changeRole(db, account.id, { role: 'admin', actorId, moment: clock })
      return print({
        ko: `${argument} 계정은 이제 관리자입니다. 비밀번호는 그대로입니다.`,
        en: `${argument} is an administrator now. The password has not changed.`,
      })
    }
    const username = RegisterInput.shape.username.safeParse(argument.normalize('NFC'))
    if (!username.success) {
      throw new OperatorError(
        'A username has 3 to 50 letters, digits, spaces and . _ - @ + only.',
        '아이디는 3~50자의 글자, 숫자, 공백과 . _ - @ + 만 쓸 수 있습니다.',
      )
    }
    const password = randomPassword()
    const passwordHash = await hashPassword(password)
    const created = { username: username.data, passwordHash, email: null, firstName: null, lastName: null }
    await inTransaction(db, async (change) => {
      const { id } = await createUser(change, { ...created, role: 'admin' })
      await record(change, 'user.create', { actorId, user: id, detail: 'admin' })
      await chargeNewMembers(change, [id], clubClock(new Date(), config.club))
    })
    printPassword(username.data, password, print)
  })
}

export function resetPasswordOf(config: Config, username: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const account = await findAccount(db, username)
    const password = randomPassword()
    const moment = clubClock(new Date(), config.club)
    const passwordHash = await hashPassword(password)
    await setPassword(db, account.id, { passwordHash, actorId }, moment)
    // Otherwise earlier wrong passwords would still block the login.
    await forgetAllCounters(db)
    printPassword(username, password, print)
    print({ ko: '이 계정은 모든 기기에서 로그아웃되었습니다.', en: 'The account was logged out on all devices.' })
    if (account.isActive !== 'true') {
      print({
        ko: '이 계정은 비활성 상태라서 아직 로그인할 수 없습니다. 관리자 페이지의 회원 탭에서 활성화해 주세요.',
        en: 'This account is inactive and cannot log in yet. Activate it in the Members tab of the dashboard.',
      })
    }
  })
}

/** For an administrator who has lost phone and recovery codes, where no other administrator can make a link. */
export function resetSecondFactorOf(config: Config, username: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const account = await findAccount(db, username)
    const wasOn = await resetSecondFactor(db, account.id, { actorId }, clubClock(new Date(), config.club))
    if (!wasOn)
      return print({
        ko: `${username} 계정은 2단계 인증도 패스키도 쓰고 있지 않습니다. 바뀐 것이 없습니다.`,
        en: `${username} has neither codes nor passkeys. Nothing has changed.`,
      })
    await forgetAllCounters(db)
    print({
      ko: `${username} 계정의 2단계 인증을 끄고 패스키를 지웠으며, 모든 기기에서 로그아웃시켰습니다. 비밀번호는 그대로입니다. 로그인한 뒤 설정에서 다시 켜 주세요.`,
      en: `Turned off the codes of ${username}, removed the passkeys and logged the account out on all devices. The password has not changed. Log in and set it up again in Settings.`,
    })
  })
}

export function logOutEveryone(config: Config, _argument: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const count = await endAllAccess(db, { actorId })
    print({
      ko: `계정 ${count}개를 모든 기기에서 로그아웃시켰습니다. 푸시 알림, 캘린더 연동, 가족에게 보내는 링크, 비밀번호 링크와 초대 링크도 끊었습니다. 비밀번호는 그대로입니다.`,
      en: `Logged out ${count} accounts on all devices. Push notifications, calendar links, family links, password links and invitations have ended too. Passwords have not changed.`,
    })
  })
}

async function findAccount(db: Db, username: string) {
  const account = await findCredentials(db, username)
  if (account === undefined) throw new OperatorError(`There is no account ${username}.`, `${username} 계정이 없습니다.`)
  return account
}

function printPassword(username: string, password: string, print: Print): void {
  print({
    ko: `아이디    ${username}\n비밀번호  ${password}\n한 번만 보입니다. 로그인한 뒤 설정에서 바꿔 주세요.`,
    en: `Username  ${username}\nPassword  ${password}\nShown only once. Log in and change it in Settings.`,
  })
}
