import { inspect } from 'node:util'
import { backupProblemTexts, findBackupProblem } from '#server/backups/backup-error.ts'
import type { Bilingual } from '#server/bilingual.ts'
import { type Config, readSettings } from '#server/config.ts'
import { OperatorError } from '#server/errors.ts'
import { explainBootError } from '#server/start/boot-errors.ts'
import { logOutEveryone, makeAdmin, resetPasswordOf, resetSecondFactorOf } from './account-commands.ts'
import type { Print } from './command.ts'
import { backUp, exportContent, restore, rotateKey, showPassphrase, verify } from './data-commands.ts'
import { writeHandover } from './handover.ts'
import { importMembersFrom } from './import-members.ts'
import { restoreFromStore } from './restore-from-store.ts'
import { exportSettings, importSettings } from './settings-commands.ts'
import { checkUpdate, updateProgram } from './update.ts'

interface Command {
  usage: string
  text: Bilingual
  run: (config: Config, argument: string, print: Print, options: ReadonlySet<string>) => Promise<void>
}

const commands: Record<string, Command> = {
  'make-admin': {
    usage: '<username>',
    text: { ko: '계정을 관리자로 만듭니다. 없으면 새로 만듭니다.', en: 'makes the account an administrator, or creates one' },
    run: makeAdmin,
  },
  'reset-password': {
    usage: '<username>',
    text: { ko: '새 비밀번호를 만들어 보여 줍니다.', en: 'sets a new password and shows it' },
    run: resetPasswordOf,
  },
  'reset-second-factor': {
    usage: '<username>',
    text: {
      ko: '휴대전화와 복구 코드를 모두 잃은 사람의 2단계 인증을 끄고 패스키를 지웁니다.',
      en: 'turns off codes and removes passkeys of someone who has lost phone and recovery codes',
    },
    run: resetSecondFactorOf,
  },
  'log-out-everyone': {
    usage: '',
    text: {
      ko: '모든 사용자를 모든 기기에서 로그아웃시킵니다. 침입이 의심될 때 쓰세요.',
      en: 'logs out all users on all devices, for example after a break-in',
    },
    run: logOutEveryone,
  },
  'import-members': {
    usage: '<file> [--dry-run]',
    text: {
      ko: '회원 명단(엑셀, CSV)을 가져오고 초대 링크를 보여 줍니다. --dry-run은 확인만 합니다.',
      en: 'brings in a list of members (Excel, CSV) and shows their links; --dry-run only checks it',
    },
    run: importMembersFrom,
  },
  backup: {
    usage: '[file]',
    text: { ko: '백업합니다. 사이트는 켜 두어도 됩니다.', en: 'makes a backup; the site can stay running' },
    run: backUp,
  },
  'verify-backup': {
    usage: '<file>',
    text: { ko: '백업을 시험 삼아 복원해 봅니다.', en: 'tests a backup by restoring it' },
    run: verify,
  },
  restore: {
    usage: '<file> [--from-store]',
    text: {
      ko: '백업으로 되돌립니다. --from-store는 다른 곳에 복사해 둔 최신 백업을 받아 옵니다. 먼저 사이트를 끄세요.',
      en: 'restores a backup, with --from-store the newest copy of another place; stop the site first',
    },
    run: (config, argument, print, options) =>
      options.has('--from-store') ? restoreFromStore(config, argument, print) : restore(config, argument, print),
  },
  'backup-passphrase': {
    usage: '',
    text: {
      ko: '백업 암호를 보여 줍니다. 없으면 새로 만듭니다. 종이에 적어 두세요.',
      en: 'shows the passphrase of backups, or makes one: write it down on paper',
    },
    run: showPassphrase,
  },
  'rotate-key': {
    usage: '',
    text: {
      ko: '개인 정보를 암호화하는 키를 새것으로 바꿉니다. 먼저 사이트를 끄세요.',
      en: 'replaces the key that encrypts personal data; stop the site first',
    },
    run: rotateKey,
  },
  update: {
    usage: '[version]',
    text: {
      ko: '새 버전을 받아 확인하고 시험 삼아 시작합니다. 시작되지 않으면 되돌립니다. 먼저 사이트를 끄세요.',
      en: 'gets the new version, checks and tries it, and goes back if it does not start; stop the site first',
    },
    run: updateProgram,
  },
  'update-check': {
    usage: '',
    text: {
      ko: '새 버전을 시작하기 전에 백업과 디스크, 바뀔 내용을 확인합니다. 아무것도 바꾸지 않습니다.',
      en: 'run in a new version before its start: what it changes, and whether backup and disk are ready; changes nothing',
    },
    run: checkUpdate,
  },
  export: {
    usage: '[file]',
    text: { ko: '다른 시스템으로 옮길 내용을 JSON으로 씁니다.', en: 'exports the content as JSON, for another system' },
    run: exportContent,
  },
  'settings export': {
    usage: '<file>',
    text: { ko: '클럽 정보(이름, 연락처, 소개 등)를 파일로 씁니다.', en: 'writes the club’s own values to a file' },
    run: exportSettings,
  },
  'settings import': {
    usage: '<file>',
    text: {
      ko: '클럽 정보를 파일의 값으로 바꿉니다. 사이트는 켜 두어도 됩니다.',
      en: 'changes the club’s own values to those of a file; the site can stay running',
    },
    run: importSettings,
  },
  handover: {
    usage: '[file]',
    text: { ko: '후임자를 위한 인계 문서를 씁니다.', en: 'writes the handover document for your successor' },
    run: writeHandover,
  },
}

interface Output {
  write: (text: string) => void
  writeError: (text: string) => void
}

const toTerminal: Output = {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
}

/** `npm run club -- <command>`. @returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runClubCommand(
  [first = 'help', ...rest]: readonly string[],
  { settings = readSettings, out = toTerminal }: { settings?: () => Config; out?: Output } = {},
): Promise<number> {
  // `settings` is followed by what is done with them.
  const [name, words] = first === 'settings' ? [`settings ${rest[0] ?? ''}`.trim(), rest.slice(1)] : [first, rest]
  if (name === 'help' || name === '--help') {
    out.write(help())
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const options = new Set(words.filter((word) => word.startsWith('-')))
  const plain = words.filter((word) => !options.has(word))
  const wrong = command === undefined ? unknownCommand(name) : findMisuse(name, command, options, plain)
  if (command === undefined || wrong !== null) {
    out.writeError(`\n${wrong?.ko}\n${wrong?.en}\n${help()}`)
    return 2
  }
  let config: Config | undefined
  try {
    config = settings()
    await command.run(config, plain[0] ?? '', ({ ko, en }) => out.write(`${ko}\n${en}\n\n`), options)
    return 0
  } catch (error) {
    out.writeError(`\n${explain(error, config)}\n\n`)
    return 1
  }
}

function unknownCommand(name: string): Bilingual {
  return {
    ko: `‘${name}’라는 명령은 없습니다. 쓸 수 있는 명령은 아래와 같습니다.`,
    en: `There is no command “${name}”. These are the commands:`,
  }
}

function findMisuse(
  name: string,
  { usage }: Command,
  options: ReadonlySet<string>,
  [argument = '', ...rest]: readonly string[],
): Bilingual | null {
  const unknown = [...options].find((option) => !usage.includes(`[${option}]`))
  if (unknown !== undefined)
    return { ko: `‘${name}’에는 ‘${unknown}’ 옵션이 없습니다.`, en: `“${name}” has no option “${unknown}”.` }
  if (argument === '' && usage.startsWith('<') && !options.has('--from-store'))
    return {
      ko: `‘${name}’ 뒤에 ${usage.split(' ')[0]}을(를) 적어 주세요.`,
      en: `“${name}” needs ${usage.split(' ')[0]} behind it.`,
    }
  const surplus = usage === '' ? argument : rest[0]
  if (surplus === undefined || surplus === '') return null
  return { ko: `‘${name}’ 명령에 ‘${surplus}’은(는) 쓸 수 없습니다.`, en: `“${name}” cannot take “${surplus}”.` }
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, text }]) => `  ${`${name} ${usage}`.padEnd(33)} ${text.ko}\n  ${''.padEnd(33)} ${text.en}\n`,
  )
  return `\n  npm run club -- <command>\n\n${lines.join('')}\n`
}

function explain(error: unknown, config: Config | undefined): string {
  const problem = findBackupProblem(error)
  if (problem !== undefined) return `${backupProblemTexts[problem].ko}\n${backupProblemTexts[problem].en}`
  const known = config === undefined ? error : explainBootError(error, config)
  return known instanceof OperatorError ? known.message : inspect(error)
}

if (import.meta.main) {
  // `npm run club -- backup | head` stops reading: the command still does its work.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  process.exitCode = await runClubCommand(process.argv.slice(2))
}
