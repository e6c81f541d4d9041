import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import {
  type Answers,
  attendanceOptions,
  type ListedQuestion,
  type Question,
  type QuestionOption,
} from '#contract/news/questions.ts'
import { otherName } from '#server/accounts/other-name.ts'
import type { Db } from '#server/db/open.ts'
import type { QuestionRow } from '#server/db/tables.ts'
import { notFound } from '#server/refusals.ts'

// docs/product.md 4.11: what announcements ask, and what members answered

export type StoredOption = Pick<QuestionOption, 'id' | 'textKo' | 'textEn' | 'day'>
export interface Viewer {
  viewerId: string
  now: Date
}

const ofAttendance: readonly StoredOption[] = Object.entries(attendanceOptions).map(([id, { ko, en }]) => ({
  id,
  textKo: ko,
  textEn: en,
  day: null,
}))

/** Written by `saveQuestion` alone, so what is parsed is what was written. */
export function optionsOf({ kind, options }: Pick<QuestionRow, 'kind' | 'options'>): readonly StoredOption[] {
  return kind === 'attendance' ? ofAttendance : JSON.parse(options)
}

export const readChoices = (choices: string): string[] => JSON.parse(choices)

export const isOpen = ({ closesAt }: Pick<QuestionRow, 'closesAt'>, now: Date) =>
  closesAt === null || closesAt > now.toISOString()

/** Of announcements that are there: the question of a deleted one waits for it. */
export function selectQuestions(db: Db) {
  return db
    .selectFrom('questions')
    .innerJoin('announcements', 'announcements.id', 'questions.announcementId')
    .selectAll('questions')
    .select(['titleKo', 'titleEn', 'type'])
}

/** @throws 404 when there is no such announcement, or it asks nothing. */
export function findAskedRow(db: Db, announcementId: string) {
  return selectQuestions(db).where('announcementId', '=', announcementId).executeTakeFirstOrThrow(notFound)
}

/** Those who are members now: a member who is deactivated or a guest counts again once back. */
function selectAnswers(db: Db, announcementIds: readonly string[]) {
  return db
    .selectFrom('answers')
    .innerJoin('users', 'users.id', 'answers.userId')
    .where('answers.announcementId', 'in', announcementIds)
    .where('users.isActive', '=', 'true')
    .where('users.role', 'in', memberRoles)
}

export async function findQuestion(db: Db, announcementId: string, viewer: Viewer): Promise<Question> {
  const [question] = await withAnswers(db, [await findAskedRow(db, announcementId)], viewer)
  if (question === undefined) throw notFound()
  return question
}

/** Those of these announcements that ask something, in any order. */
export async function listQuestions(db: Db, announcementIds: readonly string[], viewer: Viewer): Promise<ListedQuestion[]> {
  if (announcementIds.length === 0) return []
  return withAnswers(db, await selectQuestions(db).where('announcementId', 'in', announcementIds).execute(), viewer)
}

async function withAnswers(db: Db, rows: readonly QuestionRow[], { viewerId, now }: Viewer): Promise<ListedQuestion[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ announcementId }) => announcementId)
  // Members who chose the same are one row.
  const groups = await selectAnswers(db, ids)
    .select(({ fn }) => [
      'answers.announcementId',
      'choices',
      fn.countAll<number>().as('members'),
      fn.sum<number>('companions').as('companions'),
    ])
    .groupBy(['answers.announcementId', 'choices'])
    .execute()
  const own = await db
    .selectFrom('answers')
    .select(['announcementId', 'choices', 'companions'])
    .where('userId', '=', viewerId)
    .where('announcementId', 'in', ids)
    .execute()
  const named = await namesOf(
    db,
    rows.flatMap(({ announcementId, showsNames }) => (showsNames === 'true' ? announcementId : [])),
  )
  return rows.map((row) => {
    const { announcementId, kind, closesAt, updatedAt } = row
    const answered = groups.filter((group) => group.announcementId === announcementId)
    const mine = own.find((answer) => answer.announcementId === announcementId)
    const showsNames = row.showsNames === 'true'
    const options = optionsOf(row).map((option) => {
      const chosen = answered.filter(({ choices }) => readChoices(choices).includes(option.id))
      const count = sum(chosen.map(({ members }) => members))
      const names = showsNames && {
        names: named
          .filter((answer) => answer.announcementId === announcementId && answer.choices.includes(option.id))
          .map(({ name }) => name),
      }
      return { ...option, count, peopleCount: count + sum(chosen.map(({ companions }) => companions)), ...names }
    })
    return {
      announcementId,
      kind,
      options,
      closesAt,
      isOpen: isOpen(row, now),
      showsNames,
      answerCount: sum(answered.map(({ members }) => members)),
      mine: mine ? { choices: readChoices(mine.choices), companions: mine.companions } : null,
      updatedAt,
    }
  })
}

/** Sums come as text from PostgreSQL. */
const sum = (numbers: readonly (number | string)[]) => numbers.reduce<number>((total, number) => total + Number(number), 0)

async function namesOf(db: Db, announcementIds: readonly string[]) {
  if (announcementIds.length === 0) return []
  const rows = await selectAnswers(db, announcementIds)
    .select(['answers.announcementId', 'choices', 'username', 'firstName', 'lastName', otherName()])
    .orderBy('answeredAt')
    .orderBy('answers.userId')
    .execute()
  return rows.map(({ announcementId, choices, ...person }) => ({
    announcementId,
    choices: readChoices(choices),
    name: nameInList(person),
  }))
}

export async function readAnswers(db: Db, announcementId: string): Promise<Omit<Answers, 'remindedAt'>> {
  const answers = await selectAnswers(db, [announcementId])
    .select(['answers.userId', 'username', 'firstName', 'lastName', otherName()])
    .select(['choices', 'companions', 'answeredAt'])
    .orderBy('answeredAt')
    .orderBy('answers.userId')
    .execute()
  const others = await selectUnanswered(db, announcementId)
    .select(['users.id as userId', 'username', 'firstName', 'lastName', otherName()])
    .orderBy('username')
    .execute()
  return {
    answers: answers.map(({ userId, choices, companions, answeredAt, ...person }) => ({
      userId,
      ...nameInList(person),
      choices: readChoices(choices),
      companions,
      answeredAt,
    })),
    unanswered: others.map(({ userId, ...person }) => ({ userId, ...nameInList(person) })),
  }
}

/** Members who have not answered. */
export function selectUnanswered(db: Db, announcementId: string) {
  return db
    .selectFrom('users')
    .where('users.isActive', '=', 'true')
    .where('users.role', 'in', memberRoles)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answers')
            .select('answers.userId')
            .where('answers.announcementId', '=', announcementId)
            .whereRef('answers.userId', '=', 'users.id'),
        ),
      ),
    )
}

/** Whether the member can still answer and has not. */
export async function awaitsAnswer(db: Db, announcementId: string, userId: string, now: Date): Promise<boolean> {
  const question = await selectQuestions(db).where('announcementId', '=', announcementId).executeTakeFirst()
  if (question === undefined || !isOpen(question, now)) return false
  const missing = await selectUnanswered(db, announcementId).select('users.id').where('users.id', '=', userId).executeTakeFirst()
  return missing !== undefined
}

/** A line of the file: an answer, or a member without one. */
export interface ListedAnswer {
  firstName: string | null
  lastName: string | null
  otherName: string | null
  chosen: readonly StoredOption[] | null
  companions: number
  answeredAt: string | null
}

/** For a file, in the transaction that records it. @throws 404 */
export async function listAnswersForFile(change: Db, announcementId: string): Promise<ListedAnswer[]> {
  const options = optionsOf(await findAskedRow(change, announcementId))
  const { answers, unanswered } = await readAnswers(change, announcementId)
  return [
    ...answers.map((answer) => ({ ...answer, chosen: options.filter(({ id }) => answer.choices.includes(id)) })),
    ...unanswered.map((person) => ({ ...person, chosen: null, companions: 0, answeredAt: null })),
  ]
}

/** What the user answered, newest first, in both languages. Also to announcements that are deleted and can be restored. */
export async function findOwnAnswers(db: Db, userId: string) {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.announcementId', 'answers.announcementId')
    .leftJoin('announcements', 'announcements.id', 'answers.announcementId')
    .select(['titleKo', 'titleEn', 'kind', 'options', 'choices', 'companions', 'answeredAt'])
    .where('userId', '=', userId)
    .execute()
  // A few dozen rows, for which no index is worth its writes.
  const newestFirst = rows.toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt))
  return newestFirst.map(({ kind, options, choices, titleKo, titleEn, companions, answeredAt }) => {
    const chosen = readChoices(choices)
    const texts = optionsOf({ kind, options })
      .filter(({ id }) => chosen.includes(id))
      .map(({ textKo, textEn, day }) => day ?? `${textKo} / ${textEn}`)
    return { titleKo, titleEn, choices: titleKo === null ? null : texts, companions, answeredAt }
  })
}
