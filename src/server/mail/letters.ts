import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { findApplicant } from '#server/store/applications/membership-applications.ts'
import { findContactLetter } from '#server/store/site/contact-messages.ts'
import { composeApplicantMail, composeContactMail, type MailSettings } from './compose-mail.ts'
import type { Mail } from './smtp.ts'

/**
 * Writes a mail from the row that it is about, as that stands now. A retry may come late: `outdated` when the row is gone or no longer
 * what the mail would say; null when it holds no address that a mail can go to.
 */
export async function writeLetter(
  db: Db,
  { id, kind, subjectId }: OutboxRow,
  settings: MailSettings,
): Promise<Mail | 'outdated' | null> {
  if (kind === 'contact') {
    const letter = await findContactLetter(db, subjectId)
    return letter === undefined || letter.status === 'spam' ? 'outdated' : composeContactMail({ id }, letter, settings)
  }
  const applicant = await findApplicant(db, subjectId)
  // After the decision "we will look at it" is no longer true.
  const isOutdated = kind === 'received' && applicant?.status !== 'pending'
  return applicant === undefined || isOutdated ? 'outdated' : composeApplicantMail({ id, kind }, applicant, settings)
}
