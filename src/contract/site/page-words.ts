import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, prose } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'

/**
 * The texts of pages that a club may say in its own words, by the page, in the order in which the dashboard lists them. The site's own words for each are
 * texts of the page: web/content/page-words.ts has them.
 */
export const pageWordNames = [
  'contact.requirementsQuestion',
  'contact.requirementsAnswer',
  'contact.duesQuestion',
  'contact.duesAnswer',
  'help.passwordQuestion',
  'help.passwordAnswer',
  'help.browserQuestion',
  'help.browserAnswer',
  'help.galleryQuestion',
  'help.galleryAnswer',
  'help.statusQuestion',
  'help.statusAnswer',
  'help.technicalReport',
  'ride.closedCall',
  'ride.closedGoing',
  'ride.closedWaiting',
] as const
export type PageWordName = (typeof pageWordNames)[number]

/** The first words of the names. */
export const wordedPages = ['contact', 'help', 'ride'] as const

/** Every page has them in it, so they are no longer than they need be. */
const maxLength = 600

export const PageWordsInput = z.extend(z.object({ ko: prose(maxLength), en: prose(maxLength) }), ExpectedVersion.shape)
export type PageWordsInput = z.infer<typeof PageWordsInput>

export const PageWords = z.object({ name: z.enum(pageWordNames), ko: z.string(), en: z.string(), updatedAt: Instant })
export type PageWords = z.infer<typeof PageWords>

/** Null: the site's own words. `former…`: before the last change. */
export const EditedWords = z.object({
  name: z.enum(pageWordNames),
  ko: z.nullable(z.string()),
  en: z.nullable(z.string()),
  formerKo: z.nullable(z.string()),
  formerEn: z.nullable(z.string()),
  updatedAt: Instant,
})
export type EditedWords = z.infer<typeof EditedWords>

/** Those that differ from the site's own. */
export type OwnWords = Partial<Record<PageWordName, Record<Language, string>>>
