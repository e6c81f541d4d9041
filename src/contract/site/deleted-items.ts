import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'

export const deletedKinds = ['announcement', 'event', 'album', 'contactMessage'] as const
export type DeletedKind = (typeof deletedKinds)[number]

/** A deleted row, as administrators see it in "Recently deleted". */
export const DeletedItem = z.object({
  /** The id that the row had, and gets back. */
  id: Id,
  kind: z.enum(deletedKinds),
  /** The Korean title; the subject of a message. */
  title: z.string(),
  /** The English title; null for a message. */
  titleEn: z.nullable(z.string()),
  deletedAt: Instant,
  /** When it is deleted for good. */
  restorableUntil: Instant,
  /** Username; null when the account is erased. */
  deletedBy: z.nullable(z.string()),
})
export type DeletedItem = z.infer<typeof DeletedItem>
