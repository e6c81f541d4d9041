import { sql } from 'kysely'
import { memberRoles } from '#contract/accounts/users.ts'
import {
  type AnswerInput,
  type Answers,
  allowsMany,
  attendanceOptions,
  maxCompanions,
  type Question,
  type QuestionInput,
  type QuestionKind,
  reminderPauseHours,
} from '#contract/news/questions.ts'
import { say } from '#contract/sentences.ts'
import { findActiveRole, requireAdministrator } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { clubToday, toInstant } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { QuestionRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { nextVersion, staleVersion } from '#server/db/versions.ts'
import { conflict, forbidden, invalid, notFound, unauthorized } from '#server/refusals.ts'
import { markAfter } from '#server/site/outdated-translations.ts'
import {
  findAskedRow,
  findQuestion,
  isOpen,
  optionsOf,
  readAnswers,
  readChoices,
  type StoredOption,
  selectQuestions,
  selectUnanswered,
  type Viewer,
} from './questions.ts'

interface By {
  actorId: string
  moment: Moment
}

/**
 * In the transaction of the change. Nothing is written where nothing changes, so that a form that saves both leaves the version of the question.
 * @throws 400 for a day that is over, 404, 409
 */
export async function saveQuestion(
  change: Db,
  announcementId: string,
  { kind, expectedVersion, ...input }: QuestionInput,
  { actorId, moment: { now, club } }: By,
): Promise<void> {
  const announcement = change.selectFrom('announcements').select('id').where('id', '=', announcementId)
  await announcement.executeTakeFirstOrThrow(notFound)
  const before = await change.selectFrom('questions').selectAll().where('announcementId', '=', announcementId).executeTakeFirst()
  if (expectedVersion && before?.updatedAt !== expectedVersion) throw staleVersion()
  const known = before !== undefined && isSameKind(before.kind, kind) ? optionsOf(before) : []
  // Another day is another option, whatever its id.
  const isKept = (option: StoredOption) => (former: StoredOption) =>
    option.day === null ? former.id === option.id : former.day === option.day
  const options = input.options.map((option) => ({
    ...option,
    id: known.find(isKept({ ...option, id: option.id ?? '' }))?.id ?? newId(),
  }))
  refusePastDays(options, known, clubToday(now, club.timeZone))
  const closesAt = input.closesAt === null ? null : toInstant(input.closesAt, club.timeZone)
  const question = {
    kind,
    options: JSON.stringify(options.map(({ id, textKo, textEn, day }) => ({ id, textKo, textEn, day }))),
    closesAt,
    showsNames: input.showsNames ? ('true' as const) : ('false' as const),
  }
  if (before !== undefined && isUnchanged(before, question)) return
  if (before !== undefined) await refuseLosses(change, before, { ...question, options })
  const updatedAt = nextVersion(before?.updatedAt, now)
  await change
    .insertInto('questions')
    .values({ announcementId, ...question, remindedAt: null, updatedAt })
    .onConflict((former) => former.column('announcementId').doUpdateSet({ ...question, updatedAt }))
    .execute()
  await markTranslation(change, announcementId, known, options)
  await record(change, before === undefined ? 'question.create' : 'question.update', { actorId, announcement: announcementId })
}

/** Whether an option of one kind means the same in the other. */
function isSameKind(one: QuestionKind, other: QuestionKind): boolean {
  return one === other || (isOfTexts(one) && isOfTexts(other))
}

const isOfTexts = (kind: QuestionKind) => kind === 'one' || kind === 'many'

function isUnchanged(before: QuestionRow, after: Pick<QuestionRow, 'kind' | 'options' | 'closesAt' | 'showsNames'>): boolean {
  return (['kind', 'options', 'closesAt', 'showsNames'] as const).every((column) => before[column] === after[column])
}

/** A day that was asked before may be over by now. */
function refusePastDays(options: readonly StoredOption[], known: readonly StoredOption[], today: string): void {
  const isKnown = (day: string) => known.some((former) => former.day === day)
  const issues = options.flatMap(({ day }, at) =>
    day !== null && day < today && !isKnown(day)
      ? [{ path: `options.${at}.day`, message: say('This day is over. Please choose a later one.') }]
      : [],
  )
  if (issues.length > 0) throw invalid(issues)
}

/** @throws 409 where an answer would lose its meaning, or say more than its member was told. */
async function refuseLosses(
  change: Db,
  before: QuestionRow,
  { kind, options, showsNames }: Pick<QuestionRow, 'kind' | 'showsNames'> & { options: readonly StoredOption[] },
): Promise<void> {
  const rows = await change
    .selectFrom('answers')
    .select('choices')
    .distinct()
    .where('announcementId', '=', before.announcementId)
    .execute()
  const answers = rows.map(({ choices }) => readChoices(choices))
  const kept = new Set(kind === 'attendance' ? Object.keys(attendanceOptions) : options.map(({ id }) => id))
  if (answers.flat().some((choice) => !kept.has(choice)))
    throw conflict(say('Someone has chosen an option that you removed. Please put it back; you can change its words.'))
  if (answers.length > 0 && before.showsNames === 'false' && showsNames === 'true')
    throw conflict(say('People have answered without their names being shown, so names stay hidden.'))
  if (!allowsMany(kind) && answers.some(({ length }) => length > 1))
    throw conflict(say('Someone has chosen several options, so this cannot become a choice of one.'))
}

/** The options are texts of the announcement: an edit of one language of one of them marks the other language. */
async function markTranslation(
  change: Db,
  announcementId: string,
  before: readonly StoredOption[],
  after: readonly StoredOption[],
): Promise<void> {
  const isEdited = (text: 'textKo' | 'textEn') =>
    after.some((option) => before.some((former) => former.id === option.id && former[text] !== option[text]))
  const edited = { ko: isEdited('textKo'), en: isEdited('textEn') }
  if (!edited.ko && !edited.en) return
  const [ko, en] = [edited.ko, edited.en].map((is) => (is ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`))
  if (ko === undefined || en === undefined) return
  await change
    .updateTable('announcements')
    .set({ outdatedLanguage: markAfter({ ko, en }) })
    .where('id', '=', announcementId)
    .execute()
}

/** With its answers, in the transaction of the change. @returns whether there was one. */
export async function removeQuestion(change: Db, announcementId: string, { actorId }: Pick<By, 'actorId'>): Promise<boolean> {
  const there = await selectQuestions(change).where('announcementId', '=', announcementId).executeTakeFirst()
  if (there === undefined) return false
  await change.deleteFrom('questions').where('announcementId', '=', announcementId).execute()
  await record(change, 'question.delete', { actorId, announcement: announcementId })
  return true
}

/** @throws 401 or 403 when the actor is no longer an administrator, and what `saveQuestion` throws. */
export function changeQuestion(db: Db, announcementId: string, input: QuestionInput, by: By): Promise<Question> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, by.actorId)
    await saveQuestion(change, announcementId, input, by)
    return findQuestion(change, announcementId, { viewerId: by.actorId, now: by.moment.now })
  })
}

export function deleteQuestion(db: Db, announcementId: string, { actorId }: Pick<By, 'actorId'>): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    if (!(await removeQuestion(change, announcementId, { actorId }))) throw notFound()
  })
}

/** The last answer of a member counts. @throws 400, 401, 403, 404, 409 */
export function saveAnswer(db: Db, announcementId: string, answer: AnswerInput, { viewerId, now }: Viewer): Promise<Question> {
  return inTransaction(db, async (change) => {
    const role = await findActiveRole(change, viewerId)
    if (role === undefined) throw unauthorized()
    if (!memberRoles.includes(role)) throw forbidden()
    const question = await findAskedRow(change, announcementId)
    if (!isOpen(question, now)) throw conflict(say('This announcement no longer takes answers.'))
    const given = { ...readAnswer(question, answer), answeredAt: now.toISOString() }
    await change
      .insertInto('answers')
      .values({ announcementId, userId: viewerId, ...given })
      .onConflict((former) => former.columns(['announcementId', 'userId']).doUpdateSet(given))
      .execute()
    return findQuestion(change, announcementId, { viewerId, now })
  })
}

/** As it is stored, with the choices in the order of the options. @throws 400 */
function readAnswer(question: QuestionRow, { choices, companions }: AnswerInput): { choices: string; companions: number } {
  const { kind } = question
  const offered = optionsOf(question).map(({ id }) => id)
  const chosen = new Set(choices)
  if (chosen.difference(new Set(offered)).size > 0)
    throw invalid([
      {
        path: 'choices',
        message: say('This choice has changed since you read it. Please look at it again and answer again.'),
      },
    ])
  if (!allowsMany(kind) && chosen.size !== 1) throw invalid([{ path: 'choices', message: say('Please choose one.') }])
  if (kind !== 'attendance' && companions > 0)
    throw invalid([{ path: 'companions', message: say('This announcement does not ask who comes along.') }])
  return {
    choices: JSON.stringify(offered.filter((id) => chosen.has(id))),
    // Who stays away brings no one.
    companions: chosen.has('no') ? 0 : Math.min(companions, maxCompanions),
  }
}

/** Leaves a line in the log. @throws 401, 403, 404 */
export function viewAnswers(db: Db, announcementId: string, { actorId }: Pick<By, 'actorId'>): Promise<Answers> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { remindedAt } = await findAskedRow(change, announcementId)
    await record(change, 'question.answers', { actorId, announcement: announcementId })
    return { ...(await readAnswers(change, announcementId)), remindedAt }
  })
}

const hourMs = 60 * 60 * 1000

/** @throws 401, 403, 404, and 409 within 48 hours, when it takes no answers, or when all have answered. */
export function remindOfQuestion(db: Db, announcementId: string, { actorId, moment }: By): Promise<{ told: number }> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const question = await findAskedRow(change, announcementId)
    if (!isOpen(question, moment.now)) throw conflict(say('This announcement no longer takes answers.'))
    const since = new Date(moment.now.getTime() - reminderPauseHours * hourMs).toISOString()
    if (question.remindedAt !== null && question.remindedAt > since)
      throw conflict(say('These members were reminded in the last 48 hours.'))
    const unanswered = await selectUnanswered(change, announcementId).select('users.id').execute()
    if (unanswered.length === 0) throw conflict(say('All members have answered.'))
    const remindedAt = moment.now.toISOString()
    await change.updateTable('questions').set({ remindedAt }).where('announcementId', '=', announcementId).execute()
    await record(change, 'question.remind', {
      actorId,
      announcement: announcementId,
      detail: String(unanswered.length),
      asked: { id: announcementId, titleKo: question.titleKo, titleEn: question.titleEn, remindedAt },
      userIds: unanswered.map(({ id }) => id),
      moment,
    })
    return { told: unanswered.length }
  })
}
