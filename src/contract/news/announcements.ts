import * as z from 'zod/mini'
import { ClubDate, Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, field, Id, ListQuery, line, oneOf, prose } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { linksIn } from '#contract/text-links.ts'
import { QuestionInput } from './questions.ts'

export const announcementTypes = ['meeting', 'riding', 'safety', 'general'] as const
export type AnnouncementType = (typeof announcementTypes)[number]

/** docs/product.md 13.4 */
export const AnnouncementInput = z.object({
  type: field(oneOf(announcementTypes), {
    label: { ko: '종류', en: 'Type' },
    sample: 'meeting',
    choices: {
      meeting: { ko: '모임', en: 'Meeting' },
      riding: { ko: '라이딩', en: 'Riding' },
      safety: { ko: '안전', en: 'Safety' },
      general: { ko: '일반', en: 'General' },
    },
  }),
  titleKo: line(200),
  titleEn: line(200),
  contentKo: prose(10_000),
  contentEn: prose(10_000),
  eventDate: ClubDate,
  /** A new one of type safety is sent in any case. */
  sendToMembers: z._default(z.boolean(), false),
  /** What members answer. Null: nothing any more; left out, it stays as it is. */
  question: z.nullish(QuestionInput),
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

export const AnnouncementUpdate = z.extend(AnnouncementInput, ExpectedVersion.shape)
export type AnnouncementUpdate = z.infer<typeof AnnouncementUpdate>

export const Announcement = z.object({
  id: Id,
  type: z.string(),
  titleKo: z.string(),
  titleEn: z.string(),
  contentKo: z.string(),
  contentEn: z.string(),
  eventDate: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  createdBy: z.nullable(z.string()),
  /** Whether it takes answers, or has taken some; left out where it asks nothing. */
  answering: z.optional(z.enum(['open', 'closed'])),
  links: linksIn({ texts: ['contentKo', 'contentEn'] }),
})
export type Announcement = z.infer<typeof Announcement>

/** `outdatedLanguage` was not edited when the other one was. */
export const OutdatedAnnouncement = z.extend(Announcement, { outdatedLanguage: z.enum(languages) })
export type OutdatedAnnouncement = z.infer<typeof OutdatedAnnouncement>

export const AnnouncementListQuery = z.extend(ListQuery, { olderThan: z.optional(Id) })
