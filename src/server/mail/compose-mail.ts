import { addressIn, inEachLanguage, isLanguage } from '#contract/languages.ts'
import { composeVerificationMail, type NoVerificationMail } from '#server/accounts/verification-mail.ts'
import { noticeLink, noticeOf, noticeText } from '#server/activities/all-activities.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationMailKind, OutboxRow } from '#server/db/tables.ts'
import { applicationLetters } from '#server/members/member-activities.ts'
import { type Applicant, findApplicant } from '#server/members/membership-applications.ts'
import { type ContactLetter, findContactLetter } from '#server/messages/contact-message-calls.ts'
import { addressToWriteTo, readAddress } from '#server/notices/addressees.ts'
import { type Deliverable, findDeliverable } from '#server/notices/notices.ts'
import { readUnsubscribeSecret, signUnsubscribing } from '#server/notices/unsubscribe-calls.ts'
import { type Block, clubAddress, layOut, messageId, shownName, writeLetter } from './letters.ts'
import type { Mail } from './smtp.ts'

export type MailSettings = Pick<Config, 'club' | 'publicUrl'>

/** From the current state: a retry may come late. `outdated`: its subject is gone or has changed; null: it has no valid address. */
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

export function composeApplicantMail(
  { id, kind }: Pick<OutboxRow, 'id'> & { kind: ApplicationMailKind },
  applicant: Applicant,
  { club, publicUrl }: MailSettings,
): Mail | null {
  const { address } = addressToWriteTo(applicant)
  if (address === null) return null
  const language = isLanguage(applicant.language) ? applicant.language : 'ko'
  const [subject, ...paragraphs] = applicationLetters[kind][language]({
    club: club.name[language],
    hasAccount: applicant.userId !== null,
    loginUrl: publicUrl && new URL(addressIn(language, '/login'), publicUrl).href,
  })
  return writeLetter(id, club, { language, to: { name: shownName(applicant, language), address }, subject, blocks: paragraphs })
}

/** In Korean. The sender is the club, because mailboxes reject a forged one; the visitor is in Reply-To. Null without a valid address. */
export function composeContactMail(
  { id }: Pick<OutboxRow, 'id'>,
  { name, email, subject, message }: ContactLetter,
  { club, publicUrl }: MailSettings,
): Mail | null {
  const address = readAddress(email)
  if (address === null) return null
  const mailbox = clubAddress(club, 'ko')
  const inbox = publicUrl && { link: new URL('/admin?tab=settings', publicUrl).href, label: '관리 화면 열기' }
  const facts: [string, string][] = [
    ['이름', name],
    ['이메일', email],
    ['제목', subject],
  ]
  return {
    messageId: messageId(id, club),
    from: mailbox,
    to: mailbox,
    replyTo: { name: '', address },
    ...layOut(
      {
        language: 'ko',
        subject: `[${club.name.ko} 문의] ${subject}`,
        blocks: ['홈페이지에 새 문의가 들어왔습니다.', { facts }, message],
        footer: [`이 메일에 답장하면 ${email} 주소로 바로 전달됩니다.`, ...(inbox ? ['관리 화면에서 보기:', inbox] : [])],
      },
      club,
    ),
  }
}

/** Null when the person has no valid address, or the notice no mail. */
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
  const { heading, text } = noticeText(facts, language, { ...(counts && { counts }), ownWords: true })
  const blocks: Block[] = [text, ...((await mail.details?.(db, notice, language)) ?? [])]
  const footer: Block[] = [
    mail.why(person)[language] + (mail.switch === undefined ? '' : publicUrl ? words.stop : words.settings),
  ]
  let unsubscribeUrl: string | undefined
  if (publicUrl !== undefined) {
    blocks.push({ link: new URL(addressIn(language, noticeLink(notice, facts, counts)), publicUrl).href, label: words.open })
    if (mail.switch !== undefined) {
      const url = new URL('/unsubscribe', publicUrl)
      const about = { userId: person.userId, notices: mail.switch }
      url.searchParams.set('token', signUnsubscribing(about, await readUnsubscribeSecret(db)))
      unsubscribeUrl = url.href
      footer.push({ link: unsubscribeUrl, label: words.unsubscribe })
    }
  }
  return {
    unsubscribeUrl,
    ...writeLetter(id, club, {
      language,
      to: { name: shownName(person, language), address },
      subject: language === 'ko' ? `[${club.name.ko}] ${heading}` : `${club.name.en}: ${heading}`,
      blocks,
      footer,
    }),
  }
}

const texts = inEachLanguage({
  open: { ko: '홈페이지에서 보기', en: 'Open on the website' },
  unsubscribe: { ko: '이 알림 그만 받기', en: 'Stop these messages' },
  stop: {
    ko: ' 더 받지 않으시려면 아래 링크를 눌러 주세요. 로그인하지 않으셔도 됩니다.',
    en: ' To stop them, use the link below. You need not log in.',
  },
  settings: { ko: ' 홈페이지의 설정에서 끄실 수 있습니다.', en: ' You can turn them off in Settings on the website.' },
})
