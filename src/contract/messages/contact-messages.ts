import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { email, Id, ListQuery, line, oneOf, prose } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { linksIn } from '#contract/text-links.ts'

/** `spam` is stored and readable, but not mailed. */
export const contactStatuses = ['new', 'handled', 'spam'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** `ceiling`: too many messages arrived that day, whatever this one is. */
export const contactSuspicions = ['trap', 'form', 'timing', 'links', 'name', 'ceiling'] as const
export type ContactSuspicion = (typeof contactSuspicions)[number]

const nameTooShort = say('Name must be at least 2 characters')
const subjectTooShort = say('Subject must be at least 5 characters')
const messageTooShort = say('Message must be at least 10 characters')

/** docs/product.md 13.7 */
export const ContactMessageInput = z.object({
  name: line(100, nameTooShort).check(z.minLength(2, nameTooShort)),
  email: email(say('Please enter a valid email address')),
  subject: line(200, subjectTooShort).check(z.minLength(5, subjectTooShort)),
  message: prose(5_000, messageTooShort).check(z.minLength(10, messageTooShort)),
})
export type ContactMessageInput = z.infer<typeof ContactMessageInput>

/** With the hidden fields of the site's form, which other senders may leave out. */
export const ContactMessageSubmission = z.extend(ContactMessageInput, {
  stamp: z.nullish(z.string(say('Invalid value')).check(z.maxLength(200, say('Invalid value')))),
  /** An invisible field: only bots fill it in. */
  website: z.nullish(z.string(say('Invalid value')).check(z.maxLength(2_000, say('Invalid value')))),
})
export type ContactMessageSubmission = z.infer<typeof ContactMessageSubmission>

export const ContactForm = z.object({
  stamp: z.string(),
})
export type ContactForm = z.infer<typeof ContactForm>

/** The answer to the sender: the stored message, without its spam verdict. */
export const SentContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
})
export type SentContactMessage = z.infer<typeof SentContactMessage>

export const ContactMessage = z.extend(SentContactMessage, {
  status: z.string(),
  suspicions: z.array(z.string()),
  handledAt: z.nullable(Instant),
  /** Username; null also when that account is erased. */
  handledBy: z.nullable(z.string()),
  links: linksIn({ texts: ['message'] }),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactMessageListQuery = z.extend(ListQuery, { status: z.optional(oneOf(contactStatuses)) })
export type ContactMessageListQuery = z.infer<typeof ContactMessageListQuery>

export const ContactMessageCounts = z.object({
  new: z.number(),
  handled: z.number(),
  spam: z.number(),
  /** How many of `spam` only exceeded `contactCeiling`. */
  overCeiling: z.number(),
})
export type ContactMessageCounts = z.infer<typeof ContactMessageCounts>

/** Messages in 24 hours, over all addresses, that are accepted as new; more are marked as spam. */
export const contactCeiling = 100
/** Messages that are stored in 24 hours, spam included. More are rejected: a flood would fill the disk. */
export const contactStorageCeiling = 500

export const ContactStatusChange = z.object({ status: oneOf(contactStatuses) })
export type ContactStatusChange = z.infer<typeof ContactStatusChange>
