import { email } from '#contract/fields.ts'
import { isLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import type { Config } from '#server/config.ts'
import type { ApplicationMailKind, OutboxRow } from '#server/db/tables.ts'
import type { Applicant } from '#server/store/applications/membership-applications.ts'
import type { ContactLetter } from '#server/store/site/contact-messages.ts'
import type { Mail } from './smtp.ts'
import { writeContactMail, writeMail } from './texts.ts'

const Address = email(say('Invalid email format'))

// Letters, and the marks that stand between them in names. Applying is open to everybody, so whatever else is typed as a name could be
// an advertisement that the club would mail to a stranger.
const plainName = /^[\p{L}\p{M}'’-]+(?:[.,]? [\p{L}\p{M}'’-]+)*\.?$/u
const longestName = 60

/** The mail for one applicant, or null when the application holds no address that a mail can go to. */
export function composeApplicantMail(
  { id, kind }: Pick<OutboxRow, 'id'> & { kind: ApplicationMailKind },
  applicant: Applicant,
  { club, publicUrl }: MailSettings,
): Mail | null {
  const address = Address.safeParse(applicant.email)
  if (!address.success) return null
  const language = isLanguage(applicant.language) ? applicant.language : 'ko'
  const typed = language === 'ko' ? applicant.koreanName : applicant.englishName
  const name = typed.length <= longestName && plainName.test(typed) ? typed : ''
  return {
    messageId: `<${id}@${domainOf(club)}>`,
    from: { name: club.name[language], address: club.email },
    to: { name, address: address.data },
    ...writeMail(kind, language, {
      name,
      club,
      hasAccount: applicant.userId !== null,
      signIn: publicUrl && new URL('/login', publicUrl).href,
    }),
  }
}

/**
 * A visitor's message for the club's mailbox. It comes from the club itself, whatever the visitor typed: mailboxes refuse what claims to be
 * from somebody else, and only an answer has to find its way to the visitor. Null when the message holds no address to answer to.
 */
export function composeContactMail(
  { id }: Pick<OutboxRow, 'id'>,
  letter: ContactLetter,
  { club, publicUrl }: MailSettings,
): Mail | null {
  const address = Address.safeParse(letter.email)
  if (!address.success) return null
  const mailbox = { name: club.name.ko, address: club.email }
  return {
    messageId: `<${id}@${domainOf(club)}>`,
    from: mailbox,
    to: mailbox,
    replyTo: { name: '', address: address.data },
    ...writeContactMail({ ...letter, club: club.name.ko, inbox: publicUrl && new URL('/admin?tab=settings', publicUrl).href }),
  }
}

export type MailSettings = Pick<Config, 'club' | 'publicUrl'>

function domainOf({ email }: Club): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
