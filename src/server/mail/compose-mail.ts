import { email } from '#contract/fields.ts'
import { isLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationMailKind, OutboxRow } from '#server/db/tables.ts'
import { type Applicant, findApplicant } from '#server/store/applications/membership-applications.ts'
import { type ContactLetter, findContactLetter } from '#server/store/site/contact-messages.ts'
import type { Mail } from './smtp.ts'
import { writeContactMail, writeMail } from './texts.ts'

export type MailSettings = Pick<Config, 'club' | 'publicUrl'>

const Address = email(say('Invalid email format'))

// Letters and the marks between them in names. Anyone may apply: other text could be an advertisement that the club would mail to
// a stranger.
const plainName = /^[\p{L}\p{M}'’-]+(?:[.,]? [\p{L}\p{M}'’-]+)*\.?$/u
const maxNameLength = 60

/**
 * Composes a mail from the current state of its subject: a retry may come late.
 * @returns `outdated` when the subject is gone or has changed; null when it has no valid address.
 */
export async function composeMail(
  db: Db,
  { id, kind, subjectId }: OutboxRow,
  settings: MailSettings,
): Promise<Mail | 'outdated' | null> {
  if (kind === 'contact') {
    const letter = await findContactLetter(db, subjectId)
    return letter === undefined || letter.status === 'spam' ? 'outdated' : composeContactMail({ id }, letter, settings)
  }
  if (kind === 'notice') return 'outdated'
  const applicant = await findApplicant(db, subjectId)
  const isOutdated = kind === 'received' && applicant?.status !== 'pending'
  return applicant === undefined || isOutdated ? 'outdated' : composeApplicantMail({ id, kind }, applicant, settings)
}

/** @returns null when the application has no valid address. */
export function composeApplicantMail(
  { id, kind }: Pick<OutboxRow, 'id'> & { kind: ApplicationMailKind },
  applicant: Applicant,
  { club, publicUrl }: MailSettings,
): Mail | null {
  const address = Address.safeParse(applicant.email)
  if (!address.success) return null
  const language = isLanguage(applicant.language) ? applicant.language : 'ko'
  const typed = language === 'ko' ? applicant.koreanName : applicant.englishName
  const name = typed.length <= maxNameLength && plainName.test(typed) ? typed : ''
  return {
    messageId: messageId(id, club),
    from: { name: club.name[language], address: club.email },
    to: { name, address: address.data },
    ...writeMail(kind, language, {
      name,
      club,
      hasAccount: applicant.userId !== null,
      loginUrl: publicUrl && new URL('/login', publicUrl).href,
    }),
  }
}

/**
 * A visitor's message for the club's mailbox. The sender is the club, because mailboxes reject mail with a forged sender; the
 * visitor is in Reply-To.
 * @returns null when the message has no valid address.
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
    messageId: messageId(id, club),
    from: mailbox,
    to: mailbox,
    replyTo: { name: '', address: address.data },
    ...writeContactMail({ ...letter, club: club.name.ko, inbox: publicUrl && new URL('/admin?tab=settings', publicUrl).href }),
  }
}

function messageId(id: string, { email }: Club): string {
  return `<${id}@${email.slice(email.lastIndexOf('@') + 1)}>`
}
