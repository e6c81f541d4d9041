import * as z from 'zod/mini'
import { email, Id, Instant, ListQuery, line, oneOf, prose } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** `spam` is set aside: kept and readable, but not mailed. */
export const contactStatuses = ['new', 'handled', 'spam'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** What can speak against a message. `ceiling`: more arrived in a day than the club could mean; it says nothing about this one. */
export const contactSuspicions = ['trap', 'form', 'timing', 'links', 'name', 'ceiling'] as const
export type ContactSuspicion = (typeof contactSuspicions)[number]

const nameTooShort = say('Name must be at least 2 characters')
const subjectTooShort = say('Subject must be at least 5 characters')
const messageTooShort = say('Message must be at least 10 characters')

/** What a visitor writes (docs/product.md 13.7). */
export const ContactMessageInput = z.object({
  name: line(100, nameTooShort).check(z.minLength(2, nameTooShort)),
  email: email(say('Please enter a valid email address')),
  subject: line(200, subjectTooShort).check(z.minLength(5, subjectTooShort)),
  message: prose(5_000, messageTooShort).check(z.minLength(10, messageTooShort)),
})
export type ContactMessageInput = z.infer<typeof ContactMessageInput>

/** The message with what the site's own form adds to it. Messages without that are accepted too. */
export const ContactMessageSubmission = z.extend(ContactMessageInput, {
  /** As `ContactForm` gave it. */
  stamp: z.nullish(z.string(say('Invalid value')).check(z.maxLength(200, say('Invalid value')))),
  /** A field that people do not see: only programs fill it in. */
  website: z.nullish(z.string(say('Invalid value')).check(z.maxLength(2_000, say('Invalid value')))),
})
export type ContactMessageSubmission = z.infer<typeof ContactMessageSubmission>

/** What the form asks for when the visitor begins to write. */
export const ContactForm = z.object({
  /** Says when that was, signed by the server. */
  stamp: z.string(),
})
export type ContactForm = z.infer<typeof ContactForm>

/** What the sender gets back: that it arrived, not whether it was taken for spam. */
export const SentContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
})
export type SentContactMessage = z.infer<typeof SentContactMessage>

/** A message as administrators read it. */
export const ContactMessage = z.extend(SentContactMessage, {
  status: z.string(),
  /** What spoke against it on arrival. */
  suspicions: z.array(z.string()),
  handledAt: z.nullable(Instant),
  /** Username of who marked it as handled; null also when that account is gone. */
  handledBy: z.nullable(z.string()),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactMessageListQuery = z.extend(ListQuery, { status: z.optional(oneOf(contactStatuses)) })
export type ContactMessageListQuery = z.infer<typeof ContactMessageListQuery>

export const ContactMessageCounts = z.object({
  new: z.number(),
  handled: z.number(),
  spam: z.number(),
  /** How many of `spam` were set aside only because more arrived in a day than `contactCeiling`. */
  overCeiling: z.number(),
})
export type ContactMessageCounts = z.infer<typeof ContactMessageCounts>

/** How many messages of all addresses together are taken for meant in 24 hours. */
export const contactCeiling = 100
/** Messages in any 24 hours, those set aside included, beyond which no more are stored: else a flood would fill the disk. */
export const contactStorageCeiling = 500

export const ContactStatusChange = z.object({ status: oneOf(contactStatuses) })
export type ContactStatusChange = z.infer<typeof ContactStatusChange>
