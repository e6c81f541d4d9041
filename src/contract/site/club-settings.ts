import * as z from 'zod/mini'
import { adminPasswordLength, NewPassword, RegisterInput } from '#contract/accounts/auth.ts'
import { CurrentUser } from '#contract/accounts/users.ts'
import { Instant } from '#contract/date-fields.ts'
import { ExpectedVersion } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { Club } from './club.ts'
import { MailboxInput, ShownMailbox } from './mailbox.ts'

/** What goes with the values in `GET /api/club-settings`. `PUT` takes all of it back and ignores it, so that an answer is a valid request. */
const besideValues = {
  /** Another one after each change. */
  version: z.string(),
  /** Whether the file that CLUB_CONFIG names rules. */
  readOnly: z.boolean(),
  /** Null before the first change. */
  changedAt: z.nullable(Instant),
  /** The values before the last change, for its undo; null where there was none. */
  previous: z.nullable(Club),
}

export const ClubSettings = z.extend(Club, besideValues)
export type ClubSettings = z.infer<typeof ClubSettings>

const mail = {
  /** Null without one. */
  mail: z.nullable(ShownMailbox),
  /** Whether SMTP_URL sets it. */
  mailReadOnly: z.boolean(),
  /** Whether the site knows its address, which links in emails need. */
  hasPublicAddress: z.boolean(),
}

/** With the mailbox, which is no value that pages show. */
export const ClubAndMail = z.extend(ClubSettings, mail)
export type ClubAndMail = z.infer<typeof ClubAndMail>

export const settingsBesideValues: readonly string[] = [...Object.keys(besideValues), ...Object.keys(mail)]

/**
 * All or some of the names of `Club`; the rest stays. The server checks the values as it checks the file, with sentences that
 * `clubSentences` has in both languages.
 */
export const ClubSettingsInput = z.looseObject({
  ...ExpectedVersion.shape,
  /** Whether the rides that another time zone moves were shown: without it the answer is 409 with `rides`. */
  confirmsTimeZone: z.optional(z.boolean(say('Invalid value'))),
  /** Tried by an email to oneself before it is saved; null removes it. */
  mail: z.optional(z.nullable(MailboxInput)),
})
export type ClubSettingsInput = z.input<typeof ClubSettingsInput> & Partial<z.input<typeof Club>>

const passwordTooShort = say('Administrators need a password of at least 12 characters.')

/** An account with the longer password that administrators need. */
export const FirstAdministrator = z.extend(RegisterInput, {
  password: z.pipe(z.string(passwordTooShort).check(z.minLength(adminPasswordLength, passwordTooShort)), NewPassword),
})

/** A step of the first setup; without `administrator` it is not the last one. */
export const SetupInput = z.looseObject({
  /** Of the address that the start printed, from its fragment. */
  secret: z.string(say('Invalid value')).check(z.maxLength(200, say('Invalid value'))),
  administrator: z.optional(FirstAdministrator),
})
export type SetupInput = z.input<typeof SetupInput> & Partial<z.input<typeof Club>>

/** The values as they are now; after the last step also the administrator, who is logged in. */
export const SetupState = z.extend(Club, { readOnly: z.boolean(), user: z.optional(CurrentUser) })
export type SetupState = z.infer<typeof SetupState>
