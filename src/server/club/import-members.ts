import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { textsIn } from '#contract/languages.ts'
import { changesOf, type ImportedPerson, type ImportedRow, MemberImport } from '#contract/members/member-import.ts'
import {
  findUnusedColumns,
  guessColumns,
  hasNeededColumns,
  type ImportField,
  type ListedPerson,
  maxImportedRows,
  maxListBytes,
  readPeople,
} from '#contract/members/member-list.ts'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/errors.ts'
import { importMembers, previewImport } from '#server/members/member-import.ts'
import { readList } from '#server/members/read-list.ts'
import { Refusal } from '#server/refusals.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { fileLabels } from '#server/site/words.ts'
import { type Print, withDatabase } from './command.ts'

/** Brings in a list of members as the Members tab does. Rows that are wrong or likely doubles stop it: they are left to the dashboard. */
export function importMembersFrom(config: Config, file: string, print: Print, options: ReadonlySet<string>): Promise<void> {
  return withDatabase(config, async (db) => {
    const { people, listed } = await readPeopleOf(file, print)
    const { club } = config
    const preview = await previewImport(db, people, { club })
    const isUnclear = ({ row, issues, doubles }: ImportedRow) =>
      issues.length + doubles.length + (listed.get(row)?.unread.length ?? 0) > 0
    const unclear = preview.people.filter(isUnclear)
    for (const person of preview.people) describe(person, listed.get(person.row), print)
    if (options.has('--dry-run')) {
      const [all, good] = [preview.people.length, preview.people.length - unclear.length]
      print({ ko: `${all}명 가운데 ${good}명을 가져올 수 있습니다.`, en: `${good} of ${all} people can be brought in.` })
    }
    if (unclear.length > 0) {
      throw new OperatorError(
        'Nothing was brought in. Correct the file, or use the Members tab of the dashboard, where rows can be left out.',
        '아무도 가져오지 않았습니다. 파일을 고치거나, 행을 골라서 뺄 수 있는 관리자 페이지의 회원 탭을 이용해 주세요.',
      )
    }
    if (options.has('--dry-run')) return
    const { people: made } = await importMembers(db, people, { actorId: commandLineActor, club }).catch(explainRefusal)
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

/** The people of the file, checked as a request, and what the list says otherwise. What is not read of it is printed. */
async function readPeopleOf(
  name: string,
  print: Print,
): Promise<{ people: ImportedPerson[]; listed: Map<number, ListedPerson> }> {
  const path = resolve(name)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size > maxListBytes)
    throw new OperatorError(`There is no list of at most 5 MB at ${path}.`, `${path}에 5MB 이하의 명단 파일이 없습니다.`)
  const table = await readList(readFileSync(path))
  const columns = guessColumns(table.header)
  if (!hasNeededColumns(columns))
    throw new OperatorError(
      'No columns with names and phone numbers were recognized. Name them "Name" and "Phone" in the first line, or use the Members tab of the dashboard, where columns can be chosen.',
      '이름과 전화번호가 있는 열을 찾지 못했습니다. 첫 줄에 "이름"과 "전화번호"라고 적거나, 열을 고를 수 있는 관리자 페이지의 회원 탭을 이용해 주세요.',
    )
  const unused = findUnusedColumns(table, columns).map(({ index, name, count }) =>
    `${index + 1} ${name} (${count})`.replace('  ', ' '),
  )
  if (unused.length > 0)
    print({
      ko: `가져오지 않는 열 (내용이 있는 행의 수): ${unused.join(', ')}`,
      en: `Columns that are not brought in (rows with a text): ${unused.join(', ')}`,
    })
  if (table.above.length > 0)
    print({
      ko: `제목 줄 위에 있어 읽지 않는 글: ${table.above.join(' / ')}`,
      en: `Texts above the header, which are not read: ${table.above.join(' / ')}`,
    })
  const people = readPeople(table, columns)
  const request = MemberImport.safeParse({ dryRun: true, people })
  if (request.success) return { people: request.data.people, listed: new Map(people.map((person) => [person.row, person])) }
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

/** What is wrong with a row, and what becomes other than it is in the list; nothing for all others. */
function describe(person: ImportedRow, listed: ListedPerson | undefined, print: Print): void {
  const { row, koreanName, englishName, issues, warnings, doubles } = person
  const changes = changesOf(listed, person)
  const unread = listed?.unread ?? []
  if (issues.length + warnings.length + doubles.length + changes.length + unread.length === 0) return
  const name = koreanName || englishName
  const others = doubles.map((double) => (double.row === null ? double.name : `${double.row} ${double.name}`)).join(', ')
  const wrong = [...issues, ...warnings].map(({ field }) => koreanFields[field]).join(', ')
  const lines = (entries: (string | false)[]) => entries.filter((line) => line !== false).join('\n')
  print({
    ko: lines([
      `${row}행 ${name}`,
      wrong !== '' && `  확인해 주세요: ${wrong}`,
      unread.length > 0 && `  가져오지 않는 글: ${unread.join(', ')}`,
      ...changes.map(({ field, from, to }) => `  ${koreanFields[field]}: ${from} → ${to}`),
      others !== '' && `  이미 등록된 분일 수 있습니다: ${others}`,
    ]),
    en: lines([
      `Row ${row} ${name}`,
      ...[...issues, ...warnings].map(({ field, message }) => `  ${field}: ${message}`),
      unread.length > 0 && `  Not brought in: ${unread.join(', ')}`,
      ...changes.map(({ field, from, to }) => `  ${field}: ${from} → ${to}`),
      others !== '' && `  Someone like this is here already: ${others}`,
    ]),
  })
}

const koreanFields: Record<ImportField, string> = {
  ...textsIn(fileLabels, 'ko'),
  username: '아이디',
  joinedOn: '가입일',
  ridesBefore: '전에 함께 달린 횟수',
}
