import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ImportedRow, MemberImport } from '#contract/accounts/member-import.ts'
import { type ImportField, maxImportedRows } from '#contract/accounts/member-list.ts'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/errors.ts'
import { readList } from '#server/member-import/read-list.ts'
import { Refusal } from '#server/refusals.ts'
import { importMembers, previewImport } from '#server/store/accounts/member-import.ts'
import { commandLineActor } from '#server/store/site/audit-log.ts'
import type { Print } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const maxFileBytes = 5_000_000

/** Brings in a list of members as the Members tab does. Rows that are wrong or likely doubles stop it: they are left to the dashboard. */
export function importMembersFrom(config: Config, file: string, print: Print, options: ReadonlySet<string>): Promise<void> {
  return withDatabase(config, async (db) => {
    const people = readPeopleOf(file)
    const { timeZone } = config.club
    const preview = await previewImport(db, people, { timeZone })
    const unclear = preview.people.filter(({ issues, doubles }) => issues.length + doubles.length > 0)
    for (const person of unclear) print(describeProblems(person))
    if (options.has('--dry-run')) {
      const [all, good] = [preview.people.length, preview.people.length - unclear.length]
      return print({ ko: `${all}명 가운데 ${good}명을 가져올 수 있습니다.`, en: `${good} of ${all} people can be brought in.` })
    }
    if (unclear.length > 0) {
      throw new OperatorError(
        'Nothing was brought in. Correct the file, or use the Members tab of the dashboard, where rows can be left out.',
        '아무도 가져오지 않았습니다. 파일을 고치거나, 행을 골라서 뺄 수 있는 관리자 페이지의 회원 탭을 이용해 주세요.',
      )
    }
    const { people: made } = await importMembers(db, people, { actorId: commandLineActor, timeZone }).catch(explainRefusal)
    const origin = config.publicUrl?.origin ?? `http://${config.host}:${config.port}`
    for (const { koreanName, englishName, username, link } of made) {
      if (link === null) continue
      const address = origin + passwordLinkPath({ token: link.token, username })
      print({ ko: `${koreanName || englishName} (${username})`, en: address })
    }
    print({
      ko: `${made.length}명을 가져왔습니다. 링크는 14일 동안 한 번만 쓸 수 있고, 지금만 보입니다. 각자에게 메신저로 보내 주세요.`,
      en: `${made.length} people were brought in. Each link works once, within 14 days, and is shown only now. Send each person theirs.`,
    })
  })
}

function readPeopleOf(name: string) {
  const path = resolve(name)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size > maxFileBytes)
    throw new OperatorError(`There is no list of at most 5 MB at ${path}.`, `${path}에 5MB 이하의 명단 파일이 없습니다.`)
  const request = MemberImport.safeParse({ dryRun: true, people: readList(readFileSync(path)) })
  if (request.success) return request.data.people
  throw new OperatorError(
    `The list must have a header line and 1 to ${maxImportedRows} people.`,
    `명단에는 제목 줄과 1~${maxImportedRows}명의 회원이 있어야 합니다.`,
  )
}

/** What was checked has changed: a person registered, or another import was faster. */
function explainRefusal(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new OperatorError(
    'Something has changed in the meantime, so no one was brought in. Run the command again.',
    '그사이 바뀐 것이 있어 아무도 가져오지 않았습니다. 명령을 다시 실행해 주세요.',
  )
}

function describeProblems({ row, koreanName, englishName, issues, doubles }: ImportedRow) {
  const name = koreanName || englishName
  const others = doubles.map((double) => (double.row === null ? double.name : `${double.row} ${double.name}`)).join(', ')
  const wrong = issues.map(({ field }) => koreanFields[field]).join(', ')
  return {
    ko: [
      `${row}행 ${name}`,
      ...(wrong === '' ? [] : [`  확인해 주세요: ${wrong}`]),
      ...(others === '' ? [] : [`  이미 등록된 분일 수 있습니다: ${others}`]),
    ].join('\n'),
    en: [
      `Row ${row} ${name}`,
      ...issues.map(({ field, message }) => `  ${field}: ${message}`),
      ...(others === '' ? [] : [`  Someone like this is here already: ${others}`]),
    ].join('\n'),
  }
}

const koreanFields: Record<ImportField, string> = {
  koreanName: '한글 이름',
  englishName: '영문 이름',
  phoneNumber: '전화번호',
  email: '이메일',
  kakaoId: '카카오톡 ID',
  dateOfBirth: '생년월일',
  motorcycleModel: '모터사이클 기종',
  emergencyContactName: '비상 연락처 이름',
  emergencyContactRelation: '비상 연락처 관계',
  emergencyContactPhone: '비상 연락처 전화번호',
  username: '아이디',
  joinedOn: '가입일',
}
