import { resolve } from 'node:path'
import { type Config, readClub } from '#server/config.ts'
import { OperatorError } from '#server/errors.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { changeClub, readClubSettings } from '#server/site/club-values.ts'
import { timeZoneChanged } from '#server/start/start-warnings.ts'
import { type Print, withDatabase, writePrivateFile } from './command.ts'

/** As a file that `settings import` and CLUB_CONFIG read. */
export function exportSettings(config: Config, file: string, print: Print): Promise<void> {
  return withDatabase(config, async () => {
    const path = writePrivateFile(file, `${JSON.stringify(config.club, null, 2)}\n`)
    print({ ko: `클럽 정보를 파일에 적었습니다: ${path}`, en: `The club’s own values are in ${path}` })
  })
}

/** @throws OperatorError that lists every wrong value, or where CLUB_CONFIG rules. */
export function importSettings(config: Config, file: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    if (config.clubFile !== undefined)
      throw new OperatorError(
        `CLUB_CONFIG names ${config.clubFile}, and that file rules. Change the values there, or remove CLUB_CONFIG first.`,
        `CLUB_CONFIG로 지정한 ${config.clubFile} 파일이 클럽 정보를 정합니다. 그 파일에서 바꾸거나 먼저 CLUB_CONFIG를 지워 주세요.`,
      )
    const { value, problems } = readClub(resolve(file))
    if (value === undefined)
      throw new OperatorError(problems.map(({ en }) => en).join('\n'), problems.map(({ ko }) => ko).join('\n'))
    const before = { ...config.club }
    const { version } = await readClubSettings(db, config)
    await changeClub(db, config, { values: value, actorId: commandLineActor, confirmsTimeZone: true })
    if ((await readClubSettings(db, config)).version === version)
      return print({
        ko: '파일의 값이 지금 값과 같아 바꾸지 않았습니다.',
        en: 'The file has the values of now: nothing was changed.',
      })
    print({
      ko: '클럽 정보를 파일의 값으로 바꿨습니다. 사이트를 다시 시작하지 않아도 바로 보입니다.',
      en: 'The club’s own values are those of the file now. The site shows them at once, without a restart.',
    })
    if (before.timeZone !== value.timeZone) print(timeZoneChanged(before.timeZone, value.timeZone))
  })
}
