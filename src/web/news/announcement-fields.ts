import * as z from 'zod/mini'
import { type Announcement, AnnouncementInput, announcementTypes } from '#contract/news/announcements.ts'
import { type Question, QuestionInput, type QuestionKind } from '#contract/news/questions.ts'

/** Of an option, what its kind does not have is ''. */
interface OptionFields {
  id: string
  textKo: string
  textEn: string
  day: string
}

interface QuestionFields {
  /** Whether the announcement asks anything. */
  asks: boolean
  kind: QuestionKind
  options: OptionFields[]
  closesAt: string
  showsNames: boolean
  expectedVersion: string | null
}

export type AnnouncementFields = Required<Omit<AnnouncementInput, 'question'>> & { question: QuestionFields }

/** The form of an announcement: what is typed of a question that is not asked is neither checked nor sent. */
export const AnnouncementForm = z.extend(AnnouncementInput, {
  question: z.pipe(
    z.transform(({ asks, ...question }: QuestionFields): z.input<typeof QuestionInput> | null =>
      asks ? { ...question, options: question.kind === 'attendance' ? [] : question.options } : null,
    ),
    z.nullable(QuestionInput),
  ),
})

export const blankOption: OptionFields = { id: '', textKo: '', textEn: '', day: '' }

const blankQuestion: QuestionFields = {
  asks: false,
  kind: 'attendance',
  options: [blankOption, blankOption],
  closesAt: '',
  showsNames: false,
  expectedVersion: null,
}

export const blankAnnouncement: AnnouncementFields = {
  type: 'general',
  titleKo: '',
  titleEn: '',
  contentKo: '',
  contentEn: '',
  eventDate: '',
  sendToMembers: false,
  question: blankQuestion,
}

/** @param localInput makes of an instant what a `datetime-local` field holds, in the club's time zone. */
export function fieldsOfAnnouncement(
  { titleKo, titleEn, contentKo, contentEn, eventDate, ...announcement }: Announcement,
  question: Question | undefined,
  localInput: (instant: string) => string,
): AnnouncementFields {
  const type = announcementTypes.find((offered) => offered === announcement.type) ?? 'general'
  const texts = { titleKo, titleEn, contentKo, contentEn }
  return {
    ...texts,
    type,
    eventDate: localInput(eventDate),
    sendToMembers: false,
    question: question ? fieldsOfQuestion(question, localInput) : blankQuestion,
  }
}

function fieldsOfQuestion({ kind, options, ...question }: Question, localInput: (instant: string) => string): QuestionFields {
  return {
    asks: true,
    kind,
    options:
      kind === 'attendance'
        ? blankQuestion.options
        : options.map(({ id, textKo, textEn, day }) => ({ id, textKo: textKo ?? '', textEn: textEn ?? '', day: day ?? '' })),
    closesAt: question.closesAt === null ? '' : localInput(question.closesAt),
    showsNames: question.showsNames,
    expectedVersion: question.updatedAt,
  }
}

/** `PUT …/question` for the question as it is, with another end. */
export function questionToSend({ kind, options, showsNames, updatedAt }: Question, closesAt: string | null) {
  return {
    kind,
    options: kind === 'attendance' ? [] : options.map(({ id, textKo, textEn, day }) => ({ id, textKo, textEn, day })),
    showsNames,
    closesAt,
    expectedVersion: updatedAt,
  }
}
