import { addressIn, type Language } from '#contract/languages.ts'
import { noticeLink, noticeOf, noticeText } from '#server/activities/all-activities.ts'
import type { Db } from '#server/db/open.ts'
import type { MailSettings } from '#server/mail/compose-mail.ts'
import { type Block, layOut } from '#server/mail/layout.ts'
import { clubAddress, messageId, shownName } from '#server/mail/mailboxes.ts'
import type { Mail } from '#server/mail/smtp.ts'
import { farewells, greetings } from '#server/mail/texts.ts'
import type { Deliverable } from './notices.ts'
import { readUnsubscribeSecret, signUnsubscribing } from './unsubscribe-token.ts'

/** @returns null when the person has no valid address, or the notice no mail; `unverified` when the person has not verified it. */
export async function composeNoticeMail(
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
