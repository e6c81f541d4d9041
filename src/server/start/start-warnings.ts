import { chmodSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { listLookalikes } from '#server/accounts/username-looks.ts'
import type { Bilingual } from '#server/bilingual.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { errorKind, OperatorError } from '#server/errors.ts'
import { findRun, recordRun } from '#server/jobs/daily.ts'
import { isOpenToOthers, makePrivateFolder } from '#server/private-files.ts'
import { notWritable } from './boot-errors.ts'

export function printWarning(print: (line: string) => void, { ko, en }: Bilingual): void {
  print(`  주의: ${ko}`)
  print(`  Warning: ${en}`)
}

/** Warnings about settings that are valid but unsafe. @param envFile path of `.env`; it may be missing. */
export function warningsAbout(
  { databaseUrl, unknownNames }: Pick<Config, 'databaseUrl' | 'unknownNames'>,
  envFile: string,
): Bilingual[] {
  const warnings: Bilingual[] = []
  for (const name of unknownNames?.file ?? [])
    warnings.push({
      ko: `.env의 ${name}: 이 사이트에는 그런 설정이 없어 쓰이지 않습니다(.env.example에 모든 설정이 있습니다).`,
      en: `${name} in .env is no setting of this site and is not used (.env.example has all settings).`,
    })
  for (const { name, meant } of unknownNames?.environment ?? [])
    warnings.push({
      ko: `환경 변수 ${name}: 그런 설정이 없어 쓰이지 않습니다. 혹시 ${meant}인가요?`,
      en: `${name} in the environment is no setting and is not used. Did you mean ${meant}?`,
    })
  if (isOpenToOthers(envFile)) {
    warnings.push({
      ko: '이 컴퓨터의 다른 계정이 .env를 읽을 수 있습니다. 비밀번호가 들어 있을 수 있으니 다음 명령으로 막아 주세요: chmod 600 .env',
      en: 'Other accounts of this machine can read .env, and it may hold passwords. Close it to them: chmod 600 .env',
    })
  }
  if (databaseUrl !== undefined && !isProtected(databaseUrl)) {
    warnings.push({
      ko: 'DATABASE_URL이 다른 컴퓨터를 가리키는데 TLS로 서버를 확인하지 않습니다. 두 컴퓨터 사이에 있는 누구나 모든 내용을 읽고 바꿀 수 있습니다. 주소 끝에 sslmode=verify-full을 넣어 주세요(docs/howto/move-to-postgresql.ko.md).',
      en: 'DATABASE_URL leads to another machine without verified TLS: anyone between the two machines can read and change everything. Add sslmode=verify-full to it (docs/howto/move-to-postgresql.md).',
    })
  }
  return warnings
}

export const unfinishedRotation: Bilingual = {
  ko: '암호화 키를 바꾸다가 멈추어 옛 키가 아직 남아 있습니다. 사이트는 그대로 쓸 수 있습니다. 마치려면 사이트를 끄고 다시 실행해 주세요: npm run club -- rotate-key',
  en: 'A change of the encryption key was interrupted, and the old key is still there. The site works. To finish, stop it and run again: npm run club -- rotate-key',
}

export const timeZoneChanged = (before: string, after: string): Bilingual => ({
  ko: `timeZone이 ${before}에서 ${after}(으)로 바뀌었습니다. 라이딩의 날짜와 시각, 공지의 일시, 신청 마감과 출발 결정 시각은 입력한 그대로이고, 이제 새 시간대의 시각입니다. 사이트가 스스로 기록한 시각은 새 시간대로 보입니다.`,
  en: `timeZone has changed from ${before} to ${after}. Rides keep their days and hours, and so do announcements, sign-up closing and decision times: as they were entered, now in the new zone. Times that the site recorded itself are shown in the new zone.`,
})

export const unreadClubFile: Bilingual = {
  ko: 'club.config.json이 바뀌었지만 읽지 않습니다. 클럽 정보는 이제 관리자 페이지의 설정 탭에서 바꿉니다. 이 파일의 값을 쓰시려면: npm run club -- settings import club.config.json',
  en: 'club.config.json has changed and is not read: the club’s own values are changed in the dashboard now (Settings). To use those of the file: npm run club -- settings import club.config.json',
}

/** The demo's passwords are public. */
export function demoWarning(host: string): Bilingual | undefined {
  return isThisMachine(host)
    ? undefined
    : {
        ko: `HOST=${host}: 데모가 네트워크에 열려 있고, 데모 계정의 비밀번호는 누구나 압니다. HOST=127.0.0.1이면 이 컴퓨터에서만 열립니다.`,
        en: `HOST=${host} opens the demo to the network, and the passwords of its accounts are public. HOST=127.0.0.1 keeps it on this machine.`,
      }
}

/** Only `verify-full` counts: node-postgres treats `require`, `prefer` and `verify-ca` like it today and will not in its next version. */
function isProtected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  // The last of several values counts, and the parameter `host` wins over the host name. A folder means a socket.
  const host = searchParams.getAll('host').at(-1) ?? hostname
  return host.startsWith('/') || isThisMachine(host) || searchParams.getAll('sslmode').at(-1) === 'verify-full'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  return family === 0 ? /^(.+\.)?localhost$/i.test(bare) : loopback.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

const told = 'lookalikeWarning'

/** Names once the accounts from before looks were compared whose username looks like an older one's. By id: a log has no names. */
export async function warnOfLookalikes(db: Db, print: (line: string) => void): Promise<void> {
  const accounts = await listLookalikes(db)
  if (accounts.length === 0 || (await findRun(db, told)) !== undefined) return
  const ids = accounts.map(({ id }) => id).join(', ')
  printWarning(print, {
    ko: `아이디가 다른 계정과 비슷해 보이는 계정이 있습니다(${ids}). 계속 쓸 수 있습니다. 관리자 페이지 설정 탭의 ‘홈페이지 상태’에서 아이디를 확인해 주세요.`,
    en: `Accounts whose usernames look like those of other accounts: ${ids}. They go on working. Site status in the dashboard shows the usernames.`,
  })
  await recordRun(db, told, new Date())
}

const [koreanColumns, englishColumns] = [12, 22]

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function startLine({ ko, en }: Bilingual, value: string): string {
  // A Hangul syllable is two columns wide in a terminal.
  const columns = ko.length + (ko.match(/[가-힣]/g)?.length ?? 0)
  return `  ${ko}${' '.repeat(Math.max(1, koreanColumns - columns))}${en.padEnd(englishColumns)}${value}`
}

/** Closes the folder to other accounts. @returns a warning when they can still enter it. @throws OperatorError when it cannot be written. */
export function prepareDataFolder(dataDir: string): Bilingual | undefined {
  try {
    makePrivateFolder(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch (error) {
    // boot-errors.ts explains a full disk.
    if (errorKind(error) === 'diskFull') throw error
    const { ko, en } = notWritable(dataDir)
    throw new OperatorError(en, ko)
  }
  return closeToOthers(dataDir)
}

function closeToOthers(dataDir: string): Bilingual | undefined {
  if (!isOpenToOthers(dataDir)) return undefined
  const { mode, uid } = statSync(dataDir)
  if (uid === process.getuid?.() && isForSiteAlone(dataDir, mode)) {
    try {
      chmodSync(dataDir, 0o700)
      return undefined
    } catch {} // then warn
  }
  return {
    ko: `이 컴퓨터의 다른 계정이 데이터 폴더를 들여다볼 수 있습니다. 다음 명령으로 막아 주세요: chmod 700 ${dataDir}`,
    en: `Other accounts of this machine may look into the data folder. Close it to them: chmod 700 ${dataDir}`,
  }
}

const sticky = 0o1000

/** Shared folders such as /tmp and /srv stay as they are. */
function isForSiteAlone(dataDir: string, mode: number): boolean {
  const files = readdirSync(dataDir)
  return (mode & sticky) === 0 && (files.length === 0 || files.includes('club.sqlite'))
}
