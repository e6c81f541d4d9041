import { addressIn, isLanguage, type Language } from '#contract/languages.ts'
import { composeVerificationMail, type NoVerificationMail } from '#server/accounts/email-verification/verification-mail.ts'
import { noticeLink, noticeOf, noticeText } from '#server/activities/all-activities.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationMailKind, OutboxRow } from '#server/db/tables.ts'
import { type Applicant, findApplicant } from '#server/members/membership-applications.ts'
import { type ContactLetter, findContactLetter } from '#server/messages/contact-message-calls.ts'
import { addressToWriteTo, readAddress } from '#server/notices/mail-addresses.ts'
import { type Deliverable, findDeliverable } from '#server/notices/notices.ts'
import { readUnsubscribeSecret, signUnsubscribing } from '#server/notices/unsubscribe-calls.ts'
import {
  type Block,
  clubAddress,
  farewells,
  greetings,
  layOut,
  messageId,
  shownName,
  writeContactMail,
  writeMail,
} from './letters.ts'
import type { Mail } from './smtp.ts'

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

/** @returns null when the person has no valid address, or the notice no mail; `unverified` when the person has not verified it. */
async function composeNoticeMail(
  db: Db,
  { id, notice, person }: Deliverable & { id: string },
  { club, publicUrl }: MailSettings,
): Promise<Mail | 'unverified' | null> {
  const { address, language } = person
  const { mail } = noticeOf(notice.kind)
  if (mail === null) return null
  if (address === null) return person.hasUnverifiedAddress ? 'unverified' : null
  const words = texts[language]
  const { counts, facts } = notice
  const { heading, text } = noticeText(facts, language, { ...(counts && { counts }) })
  const link = addressIn(language, noticeLink(notice, facts, counts))
  const name = shownName(person, language)
  const unsubscribeUrl =
    mail.switch === undefined || publicUrl === undefined
      ? undefined
      : unsubscribeAddress(
          signUnsubscribing({ userId: person.userId, notices: mail.switch }, await readUnsubscribeSecret(db)),
          publicUrl,
        )
  const ending: Block[] = unsubscribeUrl === undefined ? [] : [{ link: unsubscribeUrl, label: words.unsubscribe }]
  const reason = mail.why(person)[language]
  return {
    messageId: messageId(id, club),
    from: clubAddress(club, language),
    to: { name, address },
    unsubscribeUrl,
    ...layOut({
      language,
      subject: language === 'ko' ? `[${club.name.ko}] ${heading}` : `${club.name.en}: ${heading}`,
      blocks: [
        greetings[language](name),
        text,
        ...((await mail.details?.(db, notice, language)) ?? []),
        // In the person's language also on a device that has not chosen one.
        ...(publicUrl === undefined ? [] : [{ link: new URL(link, publicUrl).href, label: words.open }]),
        farewells[language]({ club: club.name[language], phone: club.phone }),
      ],
      footer: [reason + (mail.switch === undefined ? '' : ending.length > 0 ? words.stop : words.settings), ...ending],
    }),
  }
}

function unsubscribeAddress(token: string, publicUrl: URL): string {
  const url = new URL('/unsubscribe', publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

const texts = {
  ko: {
    open: '홈페이지에서 보기',
    unsubscribe: '이 알림 그만 받기',
    stop: ' 더 받지 않으시려면 아래 링크를 눌러 주세요. 로그인하지 않으셔도 됩니다.',
    settings: ' 홈페이지의 설정에서 끄실 수 있습니다.',
  },
  en: {
    open: 'Open on the website',
    unsubscribe: 'Stop these messages',
    stop: ' To stop them, use the link below. You need not log in.',
    settings: ' You can turn them off in Settings on the website.',
  },
} as const satisfies Record<Language, unknown>
