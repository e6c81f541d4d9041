import * as z from 'zod/mini'
import { MemberName } from '#contract/accounts/member-name.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { Instant, OptionalClubDate } from '#contract/date-fields.ts'
import { ExpectedVersion, Id, line, OptionalId, oneOf, wholeNumber } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'

// docs/product.md 4.11: announcements that members answer

export const questionKinds = ['attendance', 'one', 'many', 'days'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What is offered where an announcement asks who comes. */
export const attendanceOptions = {
  yes: { ko: '참석', en: 'Going' },
  no: { ko: '불참', en: 'Not going' },
  maybe: { ko: '미정', en: 'Maybe' },
} as const satisfies Record<string, Record<Language, string>>

export const minOptions = 2
export const maxOptions = 8
export const maxOptionLength = 100
export const maxCompanions = 9

/** Those of attendance are the site's; of several days or options a member chooses any number, or none. */
export const allowsMany = (kind: QuestionKind) => kind === 'many' || kind === 'days'

const OptionText = line(maxOptionLength)
const OptionDay = z
  .string(say('This field is required'))
  .check(
    z.trim(),
    z.minLength(1, { error: say('This field is required'), abort: true }),
    z.refine(isCalendarDay, say('Please enter a valid date and time')),
  )

/** Texts in both languages, or a day; what the kind does not have is ignored. The id of an option that there is keeps it. */
const QuestionOptionInput = z.object({
  id: OptionalId,
  textKo: z.nullish(z.string(say('Invalid value'))),
  textEn: z.nullish(z.string(say('Invalid value'))),
  day: z.nullish(z.string(say('Invalid value'))),
})
type QuestionOptionInput = z.infer<typeof QuestionOptionInput>

/** What an option of a question of texts or of days consists of. */
const partsOf = (kind: QuestionKind) =>
  kind === 'days' ? ({ day: OptionDay } as const) : ({ textKo: OptionText, textEn: OptionText } as const)

const cleaned = (schema: z.ZodMiniType<string>, value: unknown) => {
  const { data } = schema.safeParse(value)
  return data ?? null
}

export const QuestionInput = z.pipe(
  z
    .object({
      kind: oneOf(questionKinds),
      options: z._default(
        z.array(QuestionOptionInput, say('Invalid value')).check(z.maxLength(maxOptions, say('Please give 2 to 8 options.'))),
        [],
      ),
      closesAt: OptionalClubDate,
      showsNames: z._default(z.boolean(say('Please choose one of the options')), false),
      ...ExpectedVersion.shape,
    })
    .check(
      z.superRefine(({ kind, options }, { addIssue }) => {
        if (kind === 'attendance') {
          if (options.length > 0)
            addIssue({ code: 'custom', path: ['options'], message: say('Who comes has options of its own.') })
          return
        }
        if (options.length < minOptions)
          addIssue({ code: 'custom', path: ['options'], message: say('Please give 2 to 8 options.') })
        for (const [at, option] of options.entries())
          for (const [name, schema] of Object.entries(partsOf(kind)))
            for (const { message } of schema.safeParse(option[name as keyof QuestionOptionInput]).error?.issues ?? [])
              addIssue({ code: 'custom', path: ['options', at, name], message })
        const days = options.map(({ day }) => day?.trim())
        const repeated = kind === 'days' ? days.findIndex((day, at) => day && days.indexOf(day) !== at) : -1
        if (repeated >= 0)
          addIssue({ code: 'custom', path: ['options', repeated, 'day'], message: say('Each day can be chosen once.') })
        const ids = options.flatMap(({ id }) => id ?? [])
        if (new Set(ids).size < ids.length) addIssue({ code: 'custom', path: ['options'], message: say('Invalid value') })
      }),
    ),
  z.transform(({ options, ...question }) => ({
    ...question,
    options: options.map(({ id, textKo, textEn, day }) =>
      question.kind === 'days'
        ? { id, textKo: null, textEn: null, day: cleaned(OptionDay, day) }
        : { id, textKo: cleaned(OptionText, textKo), textEn: cleaned(OptionText, textEn), day: null },
    ),
  })),
)
export type QuestionInput = z.output<typeof QuestionInput>

const QuestionOption = z.object({
  id: Id,
  textKo: z.nullable(z.string()),
  textEn: z.nullable(z.string()),
  /** `YYYY-MM-DD` of the club. */
  day: z.nullable(z.string()),
  /** Members who chose it. */
  count: z.int(),
  /** With those who come along. */
  peopleCount: z.int(),
  /** Only where the question says that names are shown. */
  names: z.optional(z.array(MemberName)),
})
export type QuestionOption = z.infer<typeof QuestionOption>

export const Question = z.object({
  kind: z.enum(questionKinds),
  options: z.array(QuestionOption),
  closesAt: z.nullable(Instant),
  isOpen: z.boolean(),
  showsNames: z.boolean(),
  /** Members who answered. */
  answerCount: z.int(),
  mine: z.nullable(z.object({ choices: z.array(Id), companions: z.int() })),
  updatedAt: Instant,
})
export type Question = z.infer<typeof Question>

export const ListedQuestion = z.extend(Question, { announcementId: Id })
export type ListedQuestion = z.infer<typeof ListedQuestion>

const tooMany = say('At most nine people can come along.')

export const AnswerInput = z.object({
  choices: z
    .array(Id, say('Please choose one of the options'))
    .check(z.maxLength(maxOptions, say('Please choose one of the options'))),
  companions: z._default(wholeNumber(maxCompanions, tooMany), 0),
})
export type AnswerInput = z.infer<typeof AnswerInput>

const Answering = z.object({ userId: Id, ...MemberName.shape })

export const Answers = z.object({
  answers: z.array(z.extend(Answering, { choices: z.array(Id), companions: z.int(), answeredAt: Instant })),
  /** Members who have not answered. */
  unanswered: z.array(Answering),
  /** When these were reminded last. */
  remindedAt: z.nullable(Instant),
})
export type Answers = z.infer<typeof Answers>

/** How long no second reminder is sent. */
export const reminderPauseHours = 48

export const Reminded = z.object({ told: z.int() })
