import { addressIn, type Language } from '#contract/languages.ts'
import { isAccountKind } from '#contract/notices/notices.ts'
import { longDayText, rideStartText } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import type { MailSettings } from '#server/mail/compose-mail.ts'
import { type Block, layOut } from '#server/mail/layout.ts'
import { clubAddress, messageId, shownName } from '#server/mail/mailboxes.ts'
import type { Mail } from '#server/mail/smtp.ts'
import { farewells, greetings } from '#server/mail/texts.ts'
import { switchOf } from './addressees.ts'
import { type Deliverable, findNewsOf, findRideOf } from './find-notice.ts'
import { countInbox } from './inbox.ts'
import { readFacts, withCurrentRide } from './matters.ts'
import { type NoticeText, noticeLink, noticeText } from './notice-texts.ts'
import { readUnsubscribeSecret, signUnsubscribing } from './unsubscribe-token.ts'

/** @returns null when the person has no valid address, `unverified` when the person has not verified it, `outdated` when the announcement is gone. */
export async function composeNoticeMail(
  db: Db,
  { id, notice, person }: Deliverable & Pick<NoticeRow, 'id'>,
  { club, publicUrl }: MailSettings,
): Promise<Mail | 'outdated' | 'unverified' | null> {
  const { address, language } = person
  if (address === null) return person.hasUnverifiedAddress ? 'unverified' : null
  const words = texts[language]
  const about = await describe(db, notice, language)
  if (about === null) return 'outdated'
  const { heading, text, details, link } = about
  const name = shownName(person, language)
  const notices = switchOf(notice.kind)
  const unsubscribeUrl =
    notices === null || publicUrl === undefined
      ? undefined
      : unsubscribeAddress(signUnsubscribing({ userId: person.userId, notices }, await readUnsubscribeSecret(db)), publicUrl)
  const ending: Block[] = unsubscribeUrl === undefined ? [] : [{ link: unsubscribeUrl, label: words.unsubscribe }]
  const reason = words.reasons[notices ?? whyTold(notice.kind, person)]
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
        ...details,
        ...(publicUrl === undefined ? [] : [{ link: linkTo(link, language, publicUrl), label: words.open }]),
        farewells[language]({ club: club.name[language], phone: club.phone }),
      ],
      footer: [reason + (notices === null ? '' : ending.length > 0 ? words.stop : words.settings), ...ending],
    }),
  }
}

/** For kinds without a switch in Settings. */
function whyTold(kind: NoticeRow['kind'], { role }: Deliverable['person']): 'own' | 'account' | 'officer' | 'leader' {
  if (isAccountKind(kind)) return 'account'
  return kind !== 'riderLeft' ? 'own' : role === 'admin' ? 'officer' : 'leader'
}

/** The text of the notice, and what the person needs to know besides it. Null when the announcement is gone. */
async function describe(
  db: Db,
  notice: NoticeRow,
  language: Language,
): Promise<(NoticeText & { details: Block[]; link: string }) | null> {
  const facts = readFacts(notice)
  const words = texts[language]
  if (facts.kind === 'announcement') {
    const news = await findNewsOf(db, notice)
    if (news === undefined) return null
    const { text } = noticeText(facts, language)
    const [heading, content] = language === 'ko' ? [news.titleKo, news.contentKo] : [news.titleEn, news.contentEn]
    return { heading, text, details: [content], link: noticeLink(notice) }
  }
  if (facts.kind === 'inbox') {
    const counts = await countInbox(db, facts.since)
    return { ...noticeText(facts, language, { counts }), details: [], link: noticeLink(notice, counts) }
  }
  const ride = 'ride' in facts ? await findRideOf(db, notice) : undefined
  const written = { ...noticeText(withCurrentRide(facts, ride), language), link: noticeLink(notice) }
  const isWhole = facts.kind === 'rideCancelled' || facts.kind === 'rideDecision' || facts.kind === 'riderLeft'
  if (ride === undefined || isWhole) return { ...written, details: [] }
  const start = rideStartText(ride, language)
  const lastDay = ride.endDate && longDayText(ride.endDate, language)
  return {
    ...written,
    details: [
      {
        facts: [
          [words.start, start],
          ...(lastDay === null ? [] : [[words.lastDay, lastDay] satisfies [string, string]]),
          [words.place, ride.meetingLocation],
        ],
      },
    ],
  }
}

/** In the person's language also on a device that has not chosen one. */
function linkTo(link: string, language: Language, publicUrl: URL): string {
  return new URL(addressIn(language, link), publicUrl).href
}

function unsubscribeAddress(token: string, publicUrl: URL): string {
  const url = new URL('/unsubscribe', publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

const texts = {
  ko: {
    open: '홈페이지에서 보기',
    start: '출발',
    lastDay: '마지막 날',
    place: '모이는 곳',
    unsubscribe: '이 알림 그만 받기',
    stop: ' 더 받지 않으시려면 아래 링크를 눌러 주세요. 로그인하지 않으셔도 됩니다.',
    settings: ' 홈페이지의 설정에서 끄실 수 있습니다.',
    reasons: {
      eventReminders: '설정에서 라이딩 알림을 켜 두셔서 보내 드리는 메일입니다.',
      emailNotifications: '설정에서 이메일 알림을 켜 두셔서 보내 드리는 메일입니다.',
      officer: '운영진에게 보내 드리는 메일입니다.',
      leader: '이 라이딩의 로드 캡틴에게 보내 드리는 메일입니다.',
      own: '참가를 신청하신 라이딩에 관한 소식이라 알림 설정과 관계없이 보내 드립니다.',
      account: '계정의 보안에 관한 일이라 알림 설정과 관계없이 보내 드립니다.',
    },
  },
  en: {
    open: 'Open on the website',
    start: 'Start',
    lastDay: 'Last day',
    place: 'Meeting place',
    unsubscribe: 'Stop these messages',
    stop: ' To stop them, use the link below. You need not log in.',
    settings: ' You can turn them off in Settings on the website.',
    reasons: {
      eventReminders: 'You get this email because event reminders are on in your settings.',
      emailNotifications: 'You get this email because email notifications are on in your settings.',
      officer: 'This email goes to the officers of the club.',
      leader: 'You get this email because you are the road captain of this ride.',
      own: 'This is about a ride that you signed up for, so it is sent whatever your settings are.',
      account: 'This is about the security of your account, so it is sent whatever your settings are.',
    },
  },
} as const satisfies Record<Language, unknown>
