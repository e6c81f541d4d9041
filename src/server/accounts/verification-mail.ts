import { verificationLinkDays } from '#contract/accounts/users.ts'
import { inEachLanguage } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import type { OutboxRow, VerificationKind } from '#server/db/tables.ts'
import type { MailSettings } from '#server/mail/compose-mail.ts'
import { writeLetter } from '#server/mail/letters.ts'
import type { Mail } from '#server/mail/smtp.ts'
import { addressToVerify } from '#server/notices/addressees.ts'
import { issueVerification } from './email-verification.ts'

/** Nothing to verify, no address, too many letters until then, or no link because the site does not know its own address. */
export type NoVerificationMail = 'outdated' | null | { heldUntil: Date } | 'noPublicUrl'

/** It names no one: who typed the address may not be its owner. Each attempt has a link of its own, since only hashes of them are stored. */
export async function composeVerificationMail(
  db: Db,
  { id, kind, subjectId }: Pick<OutboxRow, 'id' | 'subjectId'> & { kind: VerificationKind },
  { club, publicUrl, now }: MailSettings & { now: Date },
): Promise<Mail | NoVerificationMail> {
  if (publicUrl === undefined) return 'noPublicUrl'
  const issued = await issueVerification(db, { id, kind, subjectId }, now)
  if (issued === undefined) return 'outdated'
  if ('heldUntil' in issued) return issued
  const { token, email, language } = issued
  const address = addressToVerify(email)
  if (address === null) return null
  const words = texts[language]
  const clubName = club.name[language]
  return writeLetter(id, club, {
    language,
    to: { name: '', address },
    subject: words.subject(clubName),
    blocks: [
      words.why[kind](clubName),
      words.how,
      { link: new URL(`/verify-email/${token}`, publicUrl).href, label: words.button },
      words.lasts(verificationLinkDays),
      words.otherwise,
    ],
  })
}

const texts = inEachLanguage({
  subject: {
    ko: (club: string) => `[${club}] 이메일 주소를 확인해 주세요`,
    en: (club: string) => `${club}: please verify your email address`,
  },
  why: {
    ko: {
      accountAddress: (club: string) => `${club} 홈페이지의 한 계정에 이 이메일 주소가 적혀 있습니다.`,
      applicationAddress: (club: string) => `${club} 홈페이지에 들어온 가입 신청서에 이 이메일 주소가 적혀 있습니다.`,
    },
    en: {
      accountAddress: (club: string) => `An account on the website of ${club} has this email address.`,
      applicationAddress: (club: string) => `An application on the website of ${club} has this email address.`,
    },
  },
  how: {
    ko: '본인의 주소가 맞다면 아래 링크를 열고, 나오는 화면에서 버튼을 눌러 주세요. 확인해 주셔야 클럽이 이 주소로 메일을 보내 드릴 수 있습니다.',
    en: 'If the address is yours, open the link below and press the button on its page. Only then can the club write to you at this address.',
  },
  button: { ko: '이메일 주소 확인하기', en: 'Verify the email address' },
  lasts: {
    ko: (days: number) => `이 링크는 ${days}일 동안 한 번 쓸 수 있습니다.`,
    en: (days: number) => `The link can be used once, for ${days} days.`,
  },
  otherwise: {
    ko: '홈페이지에 주소를 적으신 적이 없다면 아무것도 하지 않으셔도 됩니다. 확인하지 않은 주소로는 클럽의 소식을 보내지 않습니다.',
    en: 'If you did not give your address on the website, you need not do anything: the club sends no news to an address that was not verified.',
  },
})
