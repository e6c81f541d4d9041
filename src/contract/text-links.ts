import * as z from 'zod/mini'

/** A part of a text that is a link: an http(s), `mailto:` or `tel:` address, or the path of a page of this site. */
export const TextLink = z.object({ start: z.int(), end: z.int(), href: z.string() })
export type TextLink = z.infer<typeof TextLink>

/** The links in the texts of an entity, by field; fields without links are missing. */
export type TextLinks<Field extends string> = Partial<Record<Field, TextLink[]>>

interface LinkedFields {
  /** Fields in which links are found. */
  texts: readonly string[]
  /** Fields that are a phone number as a whole. */
  phones: readonly string[]
}

/** Which fields a schema made by `linksIn` is about. The server adds the links to every answer with such a schema (http/text-links.ts). */
export const linkedFields = z.registry<LinkedFields>()

/** The property `links` of an entity that the API returns. */
export function linksIn<Text extends string = never, Phone extends string = never>({
  texts = [],
  phones = [],
}: {
  texts?: readonly Text[]
  phones?: readonly Phone[]
}) {
  const fields: readonly (Text | Phone)[] = [...texts, ...phones]
  return z.optional(z.partialRecord(z.enum(fields), z.array(TextLink))).register(linkedFields, { texts, phones })
}
