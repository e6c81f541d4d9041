import { addressIn, isLanguage } from '#contract/languages.ts'
import { composeVerificationMail, type NoVerificationMail } from '#server/accounts/verification-mail.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationMailKind, OutboxRow } from '#server/db/tables.ts'
import { type Applicant, findApplicant } from '#server/members/membership-applications.ts'
import { type ContactLetter, findContactLetter } from '#server/messages/contact-messages.ts'
import { composeNoticeMail } from '#server/notices/compose-notice-mail.ts'
import { addressToWriteTo, readAddress } from '#server/notices/mail-addresses.ts'
import { findDeliverable } from '#server/notices/notices.ts'
import { clubAddress, messageId, shownName } from './mailboxes.ts'
import type { Mail } from './smtp.ts'
import { writeContactMail, writeMail } from './texts.ts'

export type MailSettings = Pick<Config, 'club' | 'publicUrl'>

/**
 * Composes a mail from the current state of its subject: a retry may come late.
 * @returns `outdated` when the subject is gone or has changed, `unverified` when its address has not been verified; null when it has no valid address.
 */
export async function composeMail(
  db: Db,
  { id, kind, subjectId }: OutboxRow,
  { now, ...settings }: MailSettings & { now: Date },
): Promise<Mail | 'unverified' | NoVerificationMail> {
  if (kind === 'accountAddress' || kind === 'applicationAddress')
    return composeVerificationMail(db, { id, kind, subjectId }, { ...settings, now })
  if (kind === 'contact') {
    const letter = await findContactLetter(db, subjectId)
    return letter === undefined || letter.status === 'spam' ? 'outdated' : composeContactMail({ id }, letter, settings)
  }
  if (kind === 'notice') {
    const found = await findDeliverable(db, subjectId, { channel: 'mail', moment: { now, club: settings.club } })
    return found === undefined ? 'outdated' : composeNoticeMail(db, { id, ...found }, settings)
  }
  const applicant = await findApplicant(db, subjectId)
  const isOutdated = kind === 'received' && applicant?.status !== 'pending'
  if (applicant === undefined || isOutdated) return 'outdated'
  const { hasUnverifiedAddress } = addressToWriteTo(applicant)
  return hasUnverifiedAddress ? 'unverified' : composeApplicantMail({ id, kind }, applicant, settings)
}

/** @returns null when the application has no address to which the site may write. */
export function composeApplicantMail(
  { id, kind }: Pick<OutboxRow, 'id'> & { kind: ApplicationMailKind },
  applicant: Applicant,
  { club, publicUrl }: MailSettings,
): Mail | null {
  const { address } = addressToWriteTo(applicant)
  if (address === null) return null
  const language = isLanguage(applicant.language) ? applicant.language : 'ko'
  const name = shownName(applicant, language)
  return {
    messageId: messageId(id, club),
    from: clubAddress(club, language),
    to: { name, address },
    ...writeMail(kind, language, {
      name,
      club,
      hasAccount: applicant.userId !== null,
      loginUrl: publicUrl && new URL(addressIn(language, '/login'), publicUrl).href,
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
  const address = readAddress(letter.email)
  if (address === null) return null
  const mailbox = clubAddress(club, 'ko')
  return {
    messageId: messageId(id, club),
    from: mailbox,
    to: mailbox,
    replyTo: { name: '', address },
    ...writeContactMail({ ...letter, club: club.name.ko, inbox: publicUrl && new URL('/admin?tab=settings', publicUrl).href }),
  }
}
