import * as z from 'zod/mini'
import { atMost, email, lineOnly } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { lineCharacters } from '#contract/visible-text.ts'

const wrongHost = say('Please enter the name of the mail server, such as smtp.gmail.com')
const wrongPort = say('Please enter a port from 1 to 65535, such as 465 or 587')

/** A name, also one of a network of one's own such as `mail_relay`, or an IP address. */
const host = /^(?:[a-z\d_]([\w.-]*[\w.])?|(?=.*:.*:)[\da-f:.]+)$/

/** Numbers in forms are texts. */
const Port = z.pipe(
  z
    .union([z.string(), z.number()], wrongPort)
    .check(z.refine((typed) => /^\s*[1-9]\d{0,4}\s*$/.test(String(typed)) && Number(typed) <= 65_535, wrongPort)),
  z.transform(Number),
)

const credential = z.string(say('This field is required')).check(atMost(320), z.regex(lineCharacters, lineOnly))

/** The mailbox through which letters leave. */
export const MailboxInput = z.object({
  host: z.string(wrongHost).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((typed) => typed.replace(/^\[(.*)\]$/, '$1')),
    z.maxLength(253, wrongHost),
    z.regex(host, wrongHost),
  ),
  port: Port,
  /** Both blank: a mail server that asks for no login. */
  user: z._default(credential, ''),
  /** Left out or blank, the stored one stays while host and user do. */
  password: z.optional(z.nullable(credential)),
  from: email(say('Please enter a valid email address')),
})
export type MailboxInput = z.infer<typeof MailboxInput>

export const MailTest = z.object({ mail: MailboxInput })

/** No answer has the password. */
export const ShownMailbox = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  from: z.string(),
  hasPassword: z.boolean(),
})
export type ShownMailbox = z.infer<typeof ShownMailbox>

export const TestedMailbox = z.object({
  /** The address of the letter. */
  sentTo: z.string(),
})
